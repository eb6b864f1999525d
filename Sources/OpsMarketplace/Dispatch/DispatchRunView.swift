import OpsDomain
import OpsKernel

/// What dispatch decided.
public struct DispatchRunView: OperationOutput, Equatable {
  public static let answerName = "dispatch.run/1"

  /// An order that a driver, or all drivers, were asked for.
  public struct Offer: AnswerRecord, Equatable {
    /// Number of the order.
    public let order: String
    /// Null for all drivers.
    public let driver: String?
    /// Null for an offer to all.
    public let until: Instant?
    /// Why this driver was asked, or all drivers, in one or two sentences.
    public let why: String
  }

  /// An order that waits.
  public struct Wait: AnswerRecord, Equatable {
    /// Number of the order.
    public let order: String
    /// When it is decided again; null if only an event can help.
    public let until: Instant?
    /// Why it waits, in one or two sentences.
    public let why: String
  }

  /// An order that was taken off a driver who is gone or late.
  public struct TakenOff: AnswerRecord, Equatable {
    /// Number of the order.
    public let order: String
    /// Who had it.
    public let driver: String
    /// Why the driver lost it, in one or two sentences.
    public let why: String
  }

  /// When dispatch decided.
  public let at: Instant
  /// The orders that were taken off their drivers; empty for none.
  public let takenOff: [TakenOff]
  /// The offers that were made; empty for none.
  public let offers: [Offer]
  /// The orders that wait and were offered to nobody; empty for none.
  public let waiting: [Wait]
  /// How many offers ended because the driver did not take them in time.
  public let passed: Int64

  public static let leading = [
    "taken_off.order", "taken_off.why", "offers.order", "offers.driver", "offers.why",
    "waiting.order", "waiting.why",
  ]

  init(_ answer: DispatchRound.Answer, at moment: Instant) {
    at = moment
    takenOff = answer.takenOff.map {
      TakenOff(order: $0.order.number, driver: $0.driver.number, why: $0.why)
    }
    offers = answer.made.map { made in
      Offer(
        order: made.order.number, driver: made.driver?.number, until: made.offer.until,
        why: made.offer.why)
    }
    waiting = answer.waiting.map {
      Wait(order: $0.order.number, until: $0.until, why: $0.why)
    }
    passed = Int64(answer.passed)
  }
}
