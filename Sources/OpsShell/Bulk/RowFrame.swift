import OpsKernel

/// Rows that are run together, got ready.
struct RowFrame: Sendable {
  let rows: [BulkRow]
  /// The rows that could be read, as calls; nil when none is to be run.
  let prepared: PreparedFrame?
  /// Digest of the input up to the last of the rows.
  let digest: String
  let position: BytePosition

  var firstLine: Int { rows.first?.line ?? 0 }
  var lastLine: Int { rows.last?.line ?? 0 }
}
