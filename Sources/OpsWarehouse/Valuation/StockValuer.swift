import OpsDomain
import OpsStorage

/// Works out the value of products' stock: the latest saved valuation, and the movements since
/// then. The time grows only with those movements. For many products, ``prepare(_:at:)`` reads
/// everything in a few queries.
///
/// A movement that was undone and the one that undid it add up to nothing from the undo on. When
/// the first of them is before the saved valuation, an earlier valuation is the start.
struct StockValuer {
  /// The result for one product.
  struct Result {
    /// The state at the end.
    var value = ProductValue()
    /// The states at the ends of months, where they are wanted.
    var kept: [(at: Instant, value: ProductValue)] = []
    /// When the last movement after the saved valuation changed something.
    var changedAt: Instant?
    /// The mean cost when the last goods left; nil when that was before the saved valuation.
    var lastMean: UnitPrice?
  }

  /// A state to start from.
  private struct Start {
    var at: Instant?
    var value = ProductValue()
  }

  /// One pass over the movements.
  private struct Pass {
    var result = Result()
    /// Which of the movements to skip were met.
    var met: Set<RecordID> = []
    /// Whether it found a movement that was undone.
    var hasLearned = false
  }

  let transaction: Transaction
  private var kinds: [RecordID: LocationKind] = [:]
  /// What was read before.
  private var block: ValuationBlock?

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Reads what the valuation of these products at `moment` needs. It changes no answer.
  mutating func prepare(_ products: [RecordID], at moment: Instant) async throws {
    block = nil
    block = try await ValuationBlock(products, at: moment, transaction)
  }

  /// The value of the product's stock at `moment`, movements of that very moment included.
  mutating func value(of product: RecordID, at moment: Instant) async throws -> ProductValue {
    try await replay(product, through: moment, keepsMonths: false).value
  }

  /// The cost of one unit of the product at `moment`: the mean cost of its stock. Without stock it
  /// is the last mean cost; without any mean it is the last known cost. Nil when no cost is known.
  mutating func meanCost(of product: RecordID, at moment: Instant) async throws -> UnitPrice? {
    var start = try await kept(product, by: moment)
    var isFirst = true
    while true {
      let (result, _) = try await follow(
        product, from: start, through: moment, keepsMonths: false)
      let value = result.value
      guard value.lastCost != nil else { return nil }
      if let mean = value.average.unitCost ?? result.lastMean { return mean }
      guard let at = start.at else { return value.lastCost }
      // The last goods left earlier: from the saved state before that, or from the beginning.
      start = isFirst ? try await kept(product, by: at.adding(milliseconds: -1)) : Start()
      isFirst = false
    }
  }

  /// Follows the movements of a product after its latest saved valuation.
  ///
  /// - Parameter keepsMonths: Whether the states at the ends of months are wanted as well.
  mutating func replay(
    _ product: RecordID, through moment: Instant, keepsMonths: Bool
  ) async throws -> Result {
    let start = try await kept(product, by: moment)
    var (result, hasUndone) = try await follow(
      product, from: start, through: moment, keepsMonths: keepsMonths)
    guard hasUndone, keepsMonths else { return result }
    // A movement that was undone later still counted at the end of its month: each month is worked
    // out by itself.
    let ends = result.kept.map(\.at)
    result.kept = []
    for end in ends where start.at.map({ $0 < end }) ?? true {
      let (month, _) = try await follow(
        product, from: try await kept(product, by: end, or: result.kept), through: end,
        keepsMonths: false, or: result.kept)
      result.kept.append((end, month.value))
    }
    return result
  }

  /// Follows the movements from a saved state on, or from an earlier one when a movement before it
  /// was undone since then. Also returns whether one was.
  private mutating func follow(
    _ product: RecordID, from first: Start, through moment: Instant, keepsMonths: Bool,
    or states: [(at: Instant, value: ProductValue)] = []
  ) async throws -> (Result, hasUndone: Bool) {
    var start = first
    var undone = TakenBack()
    while true {
      let skipped = undone.skipped
      let pass = try await pass(
        product, from: start, through: moment, keepsMonths: keepsMonths, skipped, &undone)
      if pass.hasLearned { continue }
      var earliest: Instant?
      var hasForgotten = false
      for target in undone.targets.sorted() where !pass.met.contains(target) {
        let found = try await transaction.repository(StockMovement.self).fetch(target)
        if let at = found?.at, at <= moment {
          earliest = min(earliest ?? at, at)
        } else {
          undone.forget(target: target)
          hasForgotten = true
        }
      }
      if let earliest, let kept = start.at, earliest <= kept {
        start = try await self.kept(
          product, by: earliest.adding(milliseconds: -1), or: states)
      } else if !hasForgotten {
        return (pass.result, !undone.isEmpty)
      }
    }
  }

  /// The latest saved state that is not later than `moment`.
  private mutating func kept(
    _ product: RecordID, by moment: Instant, or states: [(at: Instant, value: ProductValue)] = []
  ) async throws -> Start {
    let stored: ValuationCheckpoint?
    if let known = block?.start(of: product, by: moment) {
      stored = known
    } else {
      stored = try await transaction.repository(ValuationCheckpoint.self)
        .latest(of: product, by: moment)
    }
    if let state = states.last(where: { $0.at <= moment }),
      stored.map({ $0.at < state.at }) ?? true
    {
      return Start(at: state.at, value: state.value)
    }
    guard let stored else { return try await former(of: product, by: moment) }
    return Start(at: stored.at, value: try stored.state)
  }

  /// The goods at the conversion of their unit, in the new one; nothing for a product with its
  /// first unit. The movements of the conversion itself, which have the same moment, are in it.
  private mutating func former(of product: RecordID, by moment: Instant) async throws -> Start {
    let conversion: ProductConversion?
    if let known = block?.conversion(to: product) {
      conversion = known
    } else {
      conversion = try await transaction.repository(ProductConversion.self).fetch(
        key: ProductConversion.toKey, product)
    }
    guard let conversion, conversion.at <= moment else { return Start() }
    let before = try await value(
      of: conversion.fromID, at: conversion.at.adding(milliseconds: -1))
    return Start(at: conversion.at, value: try before.converted(by: conversion.ratio))
  }

  /// Follows all movements after `start` but those to skip, and finds out which were undone.
  private mutating func pass(
    _ product: RecordID, from start: Start, through last: Instant, keepsMonths: Bool,
    _ skipped: Set<RecordID>, _ undone: inout TakenBack
  ) async throws -> Pass {
    var pass = Pass()
    pass.result.value = start.value
    var moment: [StockMovement] = []
    var movements = source(product, after: start.at, through: last)
    var monthEnd: Instant?
    while let movement = try await movements.next() {
      guard try await flow(of: movement) != nil else { continue }
      if let first = moment.first, first.at < movement.at {
        try await follow(moment, in: &pass)
        moment = []
      }
      if let end = monthEnd, end < movement.at {
        pass.result.kept.append((end, pass.result.value))
        monthEnd = nil
      }
      if undone.learn(movement) { pass.hasLearned = true }
      pass.result.changedAt = movement.at
      if keepsMonths, monthEnd == nil {
        monthEnd = transaction.context.calendar.endOfMonth(movement.at)
      }
      if skipped.contains(movement.id) {
        pass.met.insert(movement.id)
      } else if !pass.hasLearned {
        moment.append(movement)
      }
    }
    try await follow(moment, in: &pass)
    if let end = monthEnd, end <= last { pass.result.kept.append((end, pass.result.value)) }
    return pass
  }

  /// Follows the movements of one moment.
  private mutating func follow(_ moment: [StockMovement], in pass: inout Pass) async throws {
    guard !pass.hasLearned else { return }
    for movement in try LedgerOrder.netted(moment) {
      guard let flow = try await flow(of: movement) else { continue }
      let before = pass.result.value.average
      try pass.result.value.follow(flow)
      let value = pass.result.value
      if before.quantity.isPositive, !value.quantity.isPositive {
        pass.result.lastMean = value.lastCost == nil ? nil : before.unitCost
      }
    }
  }

  /// What the movement does to the house; nil for one inside it.
  mutating func flow(of movement: StockMovement) async throws -> StockFlow? {
    StockFlow(
      movement, from: try await kind(movement.fromID), to: try await kind(movement.toID))
  }

  private mutating func kind(_ id: RecordID) async throws -> LocationKind {
    if let kind = kinds[id] { return kind }
    // Everybody who sees a movement may know which side of it is in the house.
    let system = transaction.asSystem("looks up which side of a movement lies in the house")
    guard let location = try await system.repository(Location.self).fetch(id) else {
      throw OpsError(.corrupt, "A movement names a location that does not exist")
    }
    kinds[id] = location.kind
    return location.kind
  }

  private func source(
    _ product: RecordID, after start: Instant?, through moment: Instant
  ) -> MovementSource {
    if let known = block?.movements(of: product, after: start, through: moment) {
      return MovementSource(known)
    }
    return MovementSource(of: product, after: start, through: moment, transaction)
  }
}
