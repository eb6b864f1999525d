import OpsDomain

extension StockQuota {
  /// What was neither given out nor lost, and is not held any more.
  public var returned: Quantity { taken - used - lost - held }

  /// Whether it holds goods for its holder at that moment. From its end on it does not, even before
  /// the job has returned them.
  public func isOpen(at moment: Instant) -> Bool { status == .active && moment < until }

  /// What the holder can still use at that moment.
  public func remaining(at moment: Instant) -> Quantity { isOpen(at: moment) ? held : .zero }

  /// The state as it counts at that moment.
  public func status(at moment: Instant) -> QuotaStatus {
    status == .active && until <= moment ? .expired : status
  }

  /// Refuses a quota that holds nothing any more. Throws `rule.bad_state`.
  func requireOpen(at moment: Instant) throws(OpsError) {
    guard isOpen(at: moment) else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is \(status(at: moment).rawValue): it holds nothing",
        field: "quota", hint: "run `opsh quota take` to take a new quota")
    }
  }

  /// Sets the state that follows from the figures at that moment.
  mutating func follow(at moment: Instant) {
    if held.isPositive {
      status = .active
      endedAt = nil
      return
    }
    endedAt = endedAt ?? moment
    if used + lost == taken {
      status = .used
    } else {
      status = moment < until ? .returned : .expired
    }
  }

  /// The rules of quotas, for every write: what was taken, by whom and until when never changes,
  /// and no more is held and given out than was taken.
  ///
  /// - Throws: `rule.bad_state`, `rule.violated`, `data.bad_quantity`, `data.bad_date`.
  static func check(_ old: StockQuota?, _ new: StockQuota?) throws(OpsError) {
    guard let new else {
      throw OpsError(
        .badState, "A quota cannot be removed",
        hint: "run `opsh quota return` to return its goods")
    }
    guard new.taken.isPositive, new.taken <= .maximum else {
      throw OpsError(
        .badQuantity, "The quantity of a quota must be above zero", field: "quantity")
    }
    guard new.since < new.until else {
      throw OpsError(.badDate, "A quota must end after it begins", field: "for")
    }
    let isWithin = !new.held.isNegative && !new.used.isNegative && !new.lost.isNegative
    guard isWithin, new.held + new.used + new.lost <= new.taken else {
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(new.number)) was taken for \(new.taken): more cannot be held or given out",
        field: "quantity")
    }
    guard let old else {
      guard new.held.isZero, new.used.isZero, new.lost.isZero, new.status == .active,
        new.endedAt == nil
      else {
        throw OpsError(.badState, "A new quota must be empty until goods are reserved for it")
      }
      return
    }
    guard (new.status == .active) == new.held.isPositive else {
      throw OpsError(.badState, "The status of a quota must match what it holds")
    }
    var same = old
    same.version = new.version
    same.held = new.held
    same.used = new.used
    same.lost = new.lost
    same.status = new.status
    same.endedAt = new.endedAt
    guard same == new else {
      throw OpsError(
        .ruleViolated, "The goods, the holder and the end of a quota cannot be changed",
        field: "quota", hint: "run `opsh quota take` to take another quota")
    }
  }
}
