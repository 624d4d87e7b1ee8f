/**
 * WireMock as a slow service.
 *
 * <p>In: {@code GET /customerinfo?delay=5000}, {@code GET /ready}. Out: five customers after one of
 * the delays that {@code stubs/mappings} has a stub for.
 */
package parkbench.systems.wiremock;
