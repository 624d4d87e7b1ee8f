/**
 * A small shop on Spring MVC and Tomcat, with one endpoint for each way to be slow or well. It was
 * written without a look at what examines it.
 */
@NullMarked
package parkbench.systems.strangemvc;

import org.jspecify.annotations.NullMarked;
