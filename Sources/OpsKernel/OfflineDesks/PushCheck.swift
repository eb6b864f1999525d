import OpsDomain
import OpsStorage

/// What an area asks of a call that an offline desk sends, in the transaction that writes it, such
/// as whether the sign-in behind it still stands.
package protocol PushCheck: AreaHook {
  /// Throws if the call must not be written now.
  /// - Parameters:
  ///   - caller: Who calls, as the server knew them when the call came in.
  ///   - system: The transaction of the call, with the rights of the system.
  func check(_ caller: Principal, _ system: Transaction) async throws
}
