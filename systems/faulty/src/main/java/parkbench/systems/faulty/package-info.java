/** Services with one planted fault each, for {@code bench/diagnosis}. */
package parkbench.systems.faulty;
