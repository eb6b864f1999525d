import OpsKernel

/// How much of a file goes in together.
enum BulkAtomicity: String, Codable, Sendable, CaseIterable {
  /// Each row is a commit of its own.
  case row
  /// Each frame of at most 1,000 rows is one commit: with a bad row in it none of them goes in.
  case batch
  /// The whole file is one commit, or nothing.
  case all

  var unit: BulkFrame.Unit { self == .row ? .call : .frame }
}
