import OpsStorage

/// What an area offers to the public. As soon as one is there, everybody may explore, unless the
/// book forbids it: see ``RightsReader/everybody()``.
package protocol PublicOffer: AreaHook {
  /// Whether there is something to explore now.
  /// - Parameter transaction: Has the rights of the system.
  func isThere(_ transaction: Transaction) async throws -> Bool
}
