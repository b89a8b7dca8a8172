package org.neardup.tool;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.Assert.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.Test;

/** The tool is over kernel and analysis, and they do not know it. */
public class ArchitectureTests {

    private static final JavaClasses NEARDUP = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages("org.neardup");

    @Test
    public void testEveryModuleIsSeen() {
        for (String module : new String[] {"org.neardup.kernel.", "org.neardup.analysis.", "org.neardup.tool."}) {
            assertTrue(module, NEARDUP.stream().anyMatch(type -> type.getName().startsWith(module)));
        }
    }

    @Test
    public void testKernelAndAnalysisDoNotKnowTheTool() {
        classes().that().resideOutsideOfPackage("org.neardup.tool..").should()
            .onlyDependOnClassesThat().resideOutsideOfPackage("org.neardup.tool..").check(NEARDUP);
    }

    @Test
    public void testOnlyReadersOfTextsUseLucene() {
        classes().that().resideInAnyPackage("org.neardup.tool", "org.neardup.tool.file", "org.neardup.tool.text").should()
            .onlyDependOnClassesThat().resideOutsideOfPackages("org.apache.lucene..", "org.neardup.analysis..").check(NEARDUP);
    }

    @Test
    public void testPackagesHaveNoCycles() {
        slices().matching("org.neardup.(**)").should().beFreeOfCycles().check(NEARDUP);
    }
}
