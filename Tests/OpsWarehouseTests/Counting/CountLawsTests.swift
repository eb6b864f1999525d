import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Backdated movements, counts, reservations and undo in any order, against a model that shares
/// nothing with the book: what was counted stays what was there, what is reserved is there, and
/// nobody loses a reservation without a record that they are told from.
@Suite("Laws of posted counts under late movements and undo")
struct CountLawsTests {
  private static let place = "SHOP"

  /// One run: the book, the model and what can be undone.
  private final class Run {
    let bench: CountBench
    let dice: StockDice
    var model = CountLawsModel()
    /// Keys of commits that wrote an event, with its identifier.
    var written: [(key: String, event: CountLawsModel.Event)] = []
    /// Keys of postings that stand.
    var posted: [(key: String, count: CountLawsModel.Count)] = []
    var sessions = 0
    /// What is reserved for whom, as the commands answered.
    var reserved: Int64 = 0

    init(_ bench: CountBench, _ dice: StockDice) {
      self.bench = bench
      self.dice = dice
    }

    var now: Instant { bench.stock.now }

    /// A moment that nothing else happened at.
    func past() -> Instant {
      let span = now.since(SampleBook.start).milliseconds
      while true {
        let at = SampleBook.start.adding(milliseconds: dice.int(1...max(1, span)))
        if !model.moments.contains(at) { return at }
      }
    }
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func whatWasCountedStaysWhatWasThere(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await CountBench(seed: dice.seed)
    try await bench.set("count.tolerance_ratio", "1")
    let run = Run(bench, dice)
    var done = 0
    for number in 1...60 {
      bench.book.clock.advance(milliseconds: dice.int(1000...60_000))
      if await StockBench.refusal({ try await step(run) }) == nil { done += 1 }
      if number % 6 == 0 { try await check(run) }
    }
    try await check(run)
    #expect(done > 25, "seed \(dice.seed)")
  }

  private func step(_ run: Run) async throws {
    switch run.dice.int(0...9) {
    case 0...2: try await move(run.dice.int(1...9), run)
    case 3, 4: try await move(-run.dice.int(1...6), run)
    case 5, 6: try await count(run)
    case 7: try await reserve(run)
    case 8: try await undoMovement(run)
    default: try await undoCount(run)
    }
  }

  private func move(_ amount: Int64, _ run: Run) async throws {
    let at = run.dice.int(0...2) == 0 ? run.now : run.past()
    let quantity = Quantity.whole(abs(amount))
    var call = run.bench.wil
    call.key = "move-\(run.written.count)-\(run.now.milliseconds)"
    if amount > 0 {
      _ = try await run.bench.stock.stock.receive(
        ReceiveStock(sku: "LAMP-1", quantity: quantity, location: Self.place, at: at), call)
    } else if run.dice.int(0...1) == 0 {
      // What is lost goes before what is reserved.
      _ = try await run.bench.stock.stock.adjust(
        AdjustStock(
          sku: "LAMP-1", delta: .zero - quantity, code: "lost", location: Self.place, at: at),
        call)
    } else {
      _ = try await run.bench.stock.stock.issue(
        IssueStock(sku: "LAMP-1", quantity: quantity, location: Self.place, at: at), call)
    }
    let event = CountLawsModel.Event(
      id: run.model.events.count + run.written.count, at: at, amount: amount)
    run.model.events.append(event)
    run.written.append((call.key ?? "", event))
  }

  private func count(_ run: Run) async throws {
    let bench = run.bench
    // Figures of a moment that is over, or of now.
    let at = run.dice.int(0...3) == 0 ? run.past() : nil
    let counted = run.dice.int(0...15)
    try await bench.open(OpenCount(location: Self.place, product: ["LAMP-1"], at: at))
    run.sessions += 1
    let number =
      "C-" + String(repeating: "0", count: 6 - "\(run.sessions)".count) + "\(run.sessions)"
    do {
      try await bench.enter(.whole(counted), in: number, at: Self.place)
      try await bench.approve(number, by: bench.anna, reason: "seen")
      try await bench.post(number)
    } catch {
      _ = try await bench.counts.cancel(CancelCount(count: number), bench.wil)
      throw error
    }
    let count = CountLawsModel.Count(number: number, at: at ?? run.now, counted: counted)
    run.model.counts.append(count)
    run.posted.append((try await bench.commit(of: "count.post"), count))
  }

  private func reserve(_ run: Run) async throws {
    let quantity = run.dice.int(1...4)
    _ = try await run.bench.stock.reserve(
      .whole(quantity), for: "R-\(run.now.milliseconds)", at: Self.place)
    run.reserved += quantity
  }

  private func undoMovement(_ run: Run) async throws {
    guard !run.written.isEmpty else { return }
    let index = Int(run.dice.int(0...Int64(run.written.count - 1)))
    let (key, event) = run.written[index]
    _ = try await run.bench.book.dependencies.changesets.undo(
      CommitReference(commit: key), run.bench.wil)
    run.written.remove(at: index)
    // Before a count it never happened; after the last one it goes back now.
    if run.model.counts.contains(where: { $0.at > event.at }) {
      run.model.events.removeAll { $0.id == event.id && $0.at == event.at }
    } else {
      run.model.events.append(
        CountLawsModel.Event(id: -event.id - 1, at: run.now, amount: -event.amount))
    }
  }

  private func undoCount(_ run: Run) async throws {
    guard !run.posted.isEmpty else { return }
    let index = Int(run.dice.int(0...Int64(run.posted.count - 1)))
    let (key, count) = run.posted[index]
    _ = try await run.bench.book.dependencies.changesets.undo(
      CommitReference(commit: key), run.bench.anna)
    _ = try await run.bench.counts.cancel(CancelCount(count: count.number), run.bench.wil)
    run.posted.remove(at: index)
    run.model.counts.removeAll { $0.number == count.number }
  }

  // MARK: The laws

  private func check(_ run: Run) async throws {
    let seed = "seed \(run.dice.seed)"
    let moments = run.model.moments
    for moment in moments + [run.now] {
      let level = try await run.bench.stock.level(at: Self.place, asOf: moment)
      #expect(level.onHand == .whole(run.model.level(at: moment)), "\(seed) at \(moment)")
    }
    for count in run.model.counts {
      let at = try await run.bench.stock.level(at: Self.place, asOf: count.at)
      #expect(at.onHand == .whole(count.counted), "\(seed), \(count.number)")
      let line = try await run.bench.lines(count.number).first
      #expect(
        line?.difference == .whole(run.model.difference(of: count)), "\(seed), \(count.number)")
    }
    #expect(try await StockReplay.violations(of: run.bench.book).isEmpty, "\(seed)")
    #expect(try await run.bench.stock.verify().ok, "\(seed)")
    try await checkReservations(run)
  }

  private func checkReservations(_ run: Run) async throws {
    let (held, lost) = try await run.bench.book.read { transaction in
      let held = try await transaction.repository(Reservation.self).all(
        where: .equals(Reservation.Columns.status, .active))
      let lost = try await transaction.repository(ReservationChange.self).all(where: .everything)
      return (
        held.reduce(Quantity.zero) { $0 + $1.quantity },
        lost.reduce(Quantity.zero) { $0 + $1.quantity }
      )
    }
    let now = Quantity.whole(run.model.level(at: run.now))
    #expect(held <= now, "seed \(run.dice.seed)")
    #expect(held + lost == .whole(run.reserved), "seed \(run.dice.seed)")
  }
}
