package org.neardup.plugin;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.search.SearchService;
import org.junit.Test;
import org.neardup.plugin.server.IndexNames;
import org.neardup.plugin.server.QueryRewriting;
import org.neardup.plugin.server.SearchReaders;

import static com.tngtech.archunit.base.DescribedPredicate.and;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.Assert.assertTrue;

/** Dependencies between the modules have one direction: plugin, analysis, kernel. */
public class ArchitectureTests {

    private static final JavaClasses NEARDUP = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .withImportOption(new ImportOption.DoNotIncludeGradleTestFixtures())
        .importPackages("org.neardup");

    @Test
    public void everyModuleIsSeen() {
        for (String module : new String[] {"org.neardup.kernel.", "org.neardup.analysis.", "org.neardup.plugin."}) {
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

    /** What the names of indices mean is decided in one package, and with it what a user sees of a shard. */
    @Test
    public void documentsAreReadThroughOneDoor() {
        noClasses().that()
            .resideOutsideOfPackages("org.neardup.plugin.index..", "org.neardup.plugin.server..")
            .should()
            .callMethodWhere(target(owner(assignableTo(IndexNameExpressionResolver.class))))
            .orShould()
            .callMethodWhere(target(and(owner(assignableTo(IndexShard.class)), nameMatching("acquire.*|get|refresh"))))
            .orShould()
            .callMethodWhere(target(owner(assignableTo(SearchService.class))))
            .orShould()
            .callMethodWhere(target(and(owner(assignableTo(IndicesService.class)), nameMatching("index.*|getShard.*"))))
            .orShould()
            .callMethodWhere(target(owner(assignableTo(IndexNames.class))))
            .orShould()
            .callMethodWhere(target(owner(assignableTo(QueryRewriting.class))))
            .orShould()
            .callMethodWhere(target(and(owner(assignableTo(SearchReaders.class)), nameMatching("find"))))
            .check(NEARDUP);
    }

    /** A variant for another version of the server is written without knowing the plugin. */
    @Test
    public void theSeamKnowsNoOtherPackage() {
        noClasses().that()
            .resideInAPackage("org.neardup.plugin.server..")
            .should()
            .dependOnClassesThat(and(resideInAPackage("org.neardup.."), resideOutsideOfPackage("org.neardup.plugin.server..")))
            .check(NEARDUP);
    }

    @Test
    public void packagesHaveNoCycles() {
        for (String packages : new String[] {"org.neardup.(kernel|analysis|plugin).(*)..", "org.neardup.(**)"}) {
            slices().matching(packages).should().beFreeOfCycles().check(NEARDUP);
        }
    }
}
