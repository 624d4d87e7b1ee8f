@org.jspecify.annotations.NullMarked
package parkbench.load.external;
