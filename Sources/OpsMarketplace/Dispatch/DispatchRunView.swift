import OpsDomain
import OpsKernel

/// What dispatch decided.
public struct DispatchRunView: OperationOutput, Equatable {
  public static let answerName = "dispatch.run/1"

  /// An order that a driver, or all drivers, were asked for.
  public struct Offer: AnswerRecord, Equatable {
    public let order: String
    /// Null for all drivers.
    public let driver: String?
    /// Null for an offer to all.
    public let until: Instant?
    public let why: String
  }

  /// An order that waits.
  public struct Wait: AnswerRecord, Equatable {
    public let order: String
    /// When it is decided again; null if only an event can help.
    public let until: Instant?
    public let why: String
  }

  /// An order that was taken off a driver who is gone or late.
  public struct TakenOff: AnswerRecord, Equatable {
    public let order: String
    /// Who had it.
    public let driver: String
    public let why: String
  }

  public let at: Instant
  public let takenOff: [TakenOff]
  public let offers: [Offer]
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
