/** Tests of the rules for a service that is examined. */
@NullMarked
package parkbench.diagnose.service;

import org.jspecify.annotations.NullMarked;
