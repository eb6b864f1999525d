/// Why an order was given to a driver, or to nobody yet.
public struct DispatchReason: Sendable, Hashable {
  /// The order's identifier.
  public var order: String
  /// When it was decided, in seconds.
  public var now: Int64
  /// What was decided.
  public var outcome: DispatchOutcome
  /// Every driver that was looked at: the chosen one, then those who would be at the restaurant
  /// first.
  public var candidates: [DispatchCandidate]
}

extension DispatchReason {
  /// The reason as one or two sentences, with times from now on.
  public var sentence: String {
    let others = candidates.filter { $0.verdict != .chosen }
    let told = others.prefix(3).map(phrase).joined(separator: "; ")
    let more = others.count - 3
    let verb = more == 1 ? "driver was" : "drivers were"
    let rest = more > 0 ? "; \(more) more \(verb) compared" : ""
    return told.isEmpty ? "\(decision)." : "\(decision). \(told)\(rest)."
  }

  private var decision: String {
    switch outcome {
    case .given(let driver, let with):
      "Driver \(driver) gets \(order)\(list(with))\(times)"
    case .joins(let driver, let with):
      "\(order) joins the trip of driver \(driver)\(list(with))\(times)"
    case .waits(let driver, let until?):
      "\(order) waits for driver \(driver), who has to leave in \(minutes(until - now))"
    case .waits(let driver, nil):
      "\(order) waits for driver \(driver), who is not free yet"
    case .nobody:
      "No driver can take \(order)"
    }
  }

  private func list(_ orders: [String]) -> String {
    orders.isEmpty ? "" : " with \(orders.joined(separator: ", "))"
  }

  private var times: String {
    guard let chosen = candidates.first(where: { $0.verdict == .chosen }),
      let arrival = chosen.arrival, let delivery = chosen.delivery
    else { return "" }
    return ": at the partner in \(minutes(arrival - now)), delivered in "
      + minutes(delivery - now)
  }

  private func phrase(_ candidate: DispatchCandidate) -> String {
    let name = candidate.driver
    return switch candidate.verdict {
    case .chosen: "\(name) was chosen"
    case .tooFar(let limit):
      "\(name) is too far away: \(candidate.metres) m, at most \(limit) m"
    case .shiftEnds(let end): "\(name) has a shift that ends in \(minutes(end - now))"
    case .busy(let until): "\(name) is busy for \(minutes(until - now))"
    case .further(let by): "\(name) is \(by) m further away"
    case .lowerRated: "\(name) is as near but rated lower"
    case .moreDeliveries:
      "\(name) is as near and as well rated, but has made as many deliveries or more"
    case .arrivesLater(let by): "\(name) would be at the partner \(minutes(by)) later"
    case .deliversLater(let by): "\(name) would deliver \(minutes(by)) later"
    case .neededElsewhere: "\(name) would make all orders together wait longer"
    }
  }

  /// Whole minutes, rounded up.
  private func minutes(_ seconds: Int64) -> String { "\((max(0, seconds) + 59) / 60) min" }
}
