package org.neardup.plugin;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import org.junit.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.Assert.assertTrue;

/** Dependencies between the modules have one direction: plugin, analysis, kernel. */
public class ArchitectureTests {

    private static final JavaClasses NEARDUP = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages("org.neardup");

    @Test
    public void everyModuleIsSeen() {
        for (String module : new String[] { "org.neardup.kernel.", "org.neardup.analysis.", "org.neardup.plugin." }) {
            assertTrue(module, NEARDUP.stream().anyMatch(type -> type.getName().startsWith(module)));
        }
    }

    @Test
    public void kernelKnowsNumbersOnly() {
        classes().that()
            .resideInAPackage("org.neardup.kernel..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("org.neardup.kernel..", "java..")
            .check(NEARDUP);
    }

    @Test
    public void analysisKnowsTextAndLuceneButNoServer() {
        noClasses().that()
            .resideInAPackage("org.neardup.analysis..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.neardup.plugin..", "org.elasticsearch..")
            .check(NEARDUP);
    }

    @Test
    public void packagesHaveNoCycles() {
        for (String packages : new String[] { "org.neardup.(kernel|analysis|plugin).(*)..", "org.neardup.plugin.job.phase.(*).." }) {
            slices().matching(packages).should().beFreeOfCycles().check(NEARDUP);
        }
    }
}
