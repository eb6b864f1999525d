import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches

/// One run of a random program of receipts, issues, losses, undo, redo, late movements, counts and
/// requests. What it does depends on its dice and on what it has done, and not on the clock.
final class MomentProgram {
  /// Whether the clock stands still between pauses, or goes on with every step.
  let standsStill: Bool
  let hasCounts: Bool
  let bench: CountBench
  private let dice: StockDice
  /// Sequences of the commits that may be undone. Looking at a count once more is no commit where
  /// the clock stands still, so reviews are left out.
  private var commits: [Int64] = []
  private var open: [String: String] = [:]
  private var counts = 0
  /// The undos of wil and of anna that were not brought back.
  private var undone: [Bool: [Int64]] = [:]
  /// A moment of the latest pause.
  private var pause: Instant
  private var pauses = 0

  init(seed: UInt64, standsStill: Bool, hasCounts: Bool) async throws {
    self.standsStill = standsStill
    self.hasCounts = hasCounts
    dice = StockDice(seed, standsStill ? "clock stands still" : "clock goes on")
    bench = CountBench(on: try await SampleBook.make(seed: seed, isRestarted: true))
    try await bench.set("count.tolerance_ratio", "1")
    pause = bench.stock.now
    bench.pass(minutes: 60)
  }

  /// Does one step. Returns what it was and how it was refused.
  func step() async -> String {
    if !standsStill { bench.book.clock.advance(milliseconds: 1000) }
    if dice.int(0...11) == 0 { rest() }
    let place = dice.pick(["MAIN", "SHOP"])
    let amount = Quantity.whole(dice.int(1...6))
    let cost = dice.pick([nil, "2", "3.5", "11"])
    let moment = dice.int(0...3) == 0 ? pause : nil
    let kind = dice.int(0...(hasCounts ? 17 : 9))
    let number = dice.int(0...99)
    let isReview = 13...15 ~= kind
    let refusal = await StockBench.refusal {
      switch kind {
      case 0, 1: try await bench.stock.receive(amount, at: place, cost: cost, on: moment)
      case 2: try await bench.stock.issue(amount, at: place, on: moment)
      case 3: try await bench.stock.adjust(-amount, at: place)
      case 4: try await bench.stock.move(amount, from: place, to: "SCRAP", on: moment)
      case 5: try await bench.stock.move(amount, on: moment)
      case 6, 7: try await undo(number)
      case 8: try await redo()
      case 9: try await request(amount)
      default: try await count(kind, amount, at: place)
      }
      if !isReview { commits.append(try await bench.stock.commits()) }
    }
    return "\(kind) \(place) \(amount) \(moment == nil ? "now" : "late"): "
      + (refusal.map { "\($0.code)" } ?? "done")
  }

  /// Time passes for both clocks; late movements happen in a moment nothing else happened in.
  private func rest() {
    pauses += 1
    bench.book.clock.set(to: StockBench.minute(Int64(pauses) * 600))
    pause = bench.stock.now
    bench.pass(minutes: 60)
  }

  private func undo(_ number: Int64) async throws {
    guard !commits.isEmpty else { return }
    let commit = commits[max(0, commits.count - 1 - Int(number % 12))]
    let isWil = number.isMultiple(of: 2)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: "\(commit)"), isWil ? bench.wil : bench.anna)
    undone[isWil, default: []].append(try await bench.stock.commits())
  }

  /// By its number: without it redo stops at newer work, and what changes nothing but a time is
  /// work only where the clock goes on.
  private func redo() async throws {
    let isWil = dice.int(0...1) == 0
    guard let commit = undone[isWil]?.last else { return }
    _ = try await bench.book.dependencies.changesets.redo(
      CommitReference(commit: "\(commit)"), isWil ? bench.wil : bench.anna)
    undone[isWil]?.removeLast()
  }

  private func request(_ quantity: Quantity) async throws {
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: quantity), bench.anna)
  }

  private func count(_ kind: Int64, _ quantity: Quantity, at place: String) async throws {
    guard let number = open[place] else {
      let at = kind == 10 ? bench.stock.now : nil
      let input = OpenCount(location: place, product: ["LAMP-1"], at: at)
      open[place] = try await bench.open(input).number
      return
    }
    switch kind {
    case 10, 11, 12: try await bench.enter(quantity, in: number, at: place)
    case 13: try await bench.review(number, by: bench.anna, uncounted: .zero)
    case 14, 15: try await bench.approve(number, by: bench.anna, reason: "seen")
    case 16:
      try await bench.post(number)
      open[place] = nil
    default:
      _ = try await bench.counts.cancel(CancelCount(count: number), bench.wil)
      open[place] = nil
    }
  }

  // MARK: What it comes to

  /// Levels, the differences of posted counts, and who got what, in words.
  func state() async throws -> [String] {
    var lines: [String] = []
    for place in ["MAIN", "SHOP"] {
      let level = try await bench.stock.level(at: place)
      let held = level.reserved ?? .zero
      lines.append("\(place) \(level.onHand) on hand, \(held) reserved")
    }
    return try await lines + counted() + requested()
  }

  private func counted() async throws -> [String] {
    try await bench.book.read { transaction in
      var found: [String] = []
      for session in try await transaction.repository(CountSession.self).all(
        where: .equals(CountSession.Columns.status, .posted),
        order: [.ascending(CountSession.Columns.number)])
      {
        let lines = try await transaction.repository(CountLine.self).all(
          where: .equals(CountLine.Columns.sessionID, session.id))
        for line in lines {
          let difference = line.difference.map { "\($0)" } ?? "none"
          found.append("\(session.number) \(difference), late \(line.late ?? .zero)")
        }
      }
      return found
    }
  }

  private func requested() async throws -> [String] {
    try await bench.book.read { transaction in
      try await transaction.repository(OutOfStockRequest.self).all(
        where: .everything, order: [.ascending(OutOfStockRequest.Columns.number)]
      ).map { "\($0.number) has \($0.allocated) of \($0.quantity)" }
    }
  }

  /// What the stock is worth by both methods.
  func worth() async throws -> [String] {
    let valuation = bench.book.dependencies.valuation
    var found: [String] = []
    for method in ValuationMethod.allCases {
      for place in [nil, "SHOP"] {
        let view = try await valuation.show(
          ShowValuation(method: method, product: ["LAMP-1"], location: place), bench.anna
        ).output
        found.append("\(method) \(place ?? "all") \(view.total)")
      }
    }
    return found
  }
}
