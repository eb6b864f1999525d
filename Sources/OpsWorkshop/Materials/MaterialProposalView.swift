import OpsDomain
import OpsKernel

/// Something to make, to buy or to wait for.
public struct MaterialProposalView: AnswerRecord, Equatable {
  /// What to do.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    case make
    case buy
    /// A production order or a transfer brings it.
    case wait
  }

  public let sku: String
  public let name: String
  public let size: String?
  public let kind: Kind
  public let quantity: Quantity
  public let unit: String
  /// The day it can be here.
  public let due: CivilDate
  /// The day to order or to begin; null for what is waited for.
  public let orderBy: CivilDate?
  /// Whether that is after a day it is needed on.
  public let late: Bool
  /// Why it is proposed, and why it is late.
  public let reason: String
  /// What brings it, for what is waited for.
  public let supply: String?
  /// What it is for.
  public let pegs: [MaterialUseView]
}
