import OpsDomain
import OpsKernel
import OpsSync

/// What the copy has to know of an operation that waits, besides what the server is told.
struct DeskNote: Codable, Sendable, Equatable {
  /// The operation as it ran, with the identifiers it took, so that it runs again to the same
  /// effect.
  let step: ChangesetStep
  /// What it answered here.
  let answer: Document
  /// Names and identifiers of records that it has made here, and that the server calls otherwise.
  let provisional: [String: RecordName]
  /// What each number series that it took from gave next before.
  let numbers: [String: Int64]
  /// The same afterwards.
  let next: [String: Int64]
  /// Who ran it.
  let user: String
}
