import OpsDomain
import OpsKernel

/// What somebody agrees to, as operations answer it.
public struct ConsentView: OperationOutput, Equatable {
  public static let answerName = "consent/1"

  /// What the user agrees to or does not agree to.
  public let purpose: ConsentPurpose
  /// Whether the user agrees now; always true for `essential`.
  public let isGiven: Bool
  /// When it was last given or withdrawn; null if the user has not decided yet.
  public let at: Instant?
  /// Records that depended on the consent and were removed with it.
  public let removed: Int64

  init(_ purpose: ConsentPurpose, _ consent: Consent?, removed: Int64 = 0) {
    self.purpose = purpose
    isGiven = purpose == .essential || consent?.isGiven == true
    at = consent?.at
    self.removed = removed
  }

  public static let columns: [FieldColumn] = [
    .init("purpose", "PURPOSE"), .init("is_given", "GIVEN"), .init("at", "SINCE"),
  ]
}
