import OpsStorage

/// A figure that is dear to work out and that several questions of a pass ask: its value is the
/// same for all of them.
package protocol NoticeFigure: Hashable, Sendable {
  associatedtype Value: Sendable

  /// Works it out, with the rights of the system.
  func value(_ transaction: Transaction) async throws -> Value
}
