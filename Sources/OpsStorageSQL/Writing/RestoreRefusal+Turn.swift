import OpsDomain
import OpsStorage

extension RestoreRefusal {
  /// Throws unless a part of a copy may be written now.
  ///
  /// - Parameters:
  ///   - isBegun: Whether a copy must have been begun on the store.
  ///   - isRestoring: Whether one has been.
  ///   - refusal: Why the store takes no transactions, if it takes none.
  package static func check(
    isBegun: Bool, isRestoring: Bool, refusal: OpsError?
  ) throws(OpsError) {
    if let refusal, !isRestoring { throw refusal }
    guard isRestoring != isBegun else { return }
    throw isBegun ? notBegun : notEmpty
  }
}
