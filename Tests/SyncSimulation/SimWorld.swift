import OpsSync

/// Copies, their people and a server, through everything that can go wrong, from one seed.
package final class SimWorld {
  package let server: SimServer
  package let desks: [SimDesk]
  private var random: SimRandom
  private let goods: [RecordName]
  private let stock: Int64 = 40

  package init(seed: UInt64, desks count: Int = 3) {
    var random = SimRandom(seed: seed)
    goods = (0..<4).map { RecordName("goods", "g\($0)") }
    var rows: [RecordName: SimRow] = [:]
    for record in goods {
      rows[record] = SimRow(fields: [
        "quantity": .integer(stock), "price": .integer(10), "city": .text("Vilnius"),
        "tags": .set(["new"]), "status": .text("open"),
      ])
    }
    let server = SimServer(rows)
    self.server = server
    let trouble = random.pick([0, 5, 20, 40])
    let crashes = random.pick([0, 2, 10])
    desks = (0..<count).map { index in
      SimDesk(
        server, "d\(index)", seed: seed &* 31 &+ UInt64(index), trouble: trouble, crashes: crashes,
        skew: random.pick([0, 0, -5_000, 3_600_000, -864_000_000, 864_000_000]))
    }
    self.random = random
  }

  /// Lets this many things happen, then repairs the line and runs until nothing waits.
  package func run(steps: Int) async {
    for _ in 0..<steps { await step(most: .max) }
    await settle()
  }

  /// Lets things happen until the person at each desk has done this many operations, then heals the
  /// line and runs until nothing waits.
  package func run(operations: Int) async {
    // A desk that is shown no record has nothing to work with, so there is an end in any case.
    for _ in 0..<operations * desks.count * 40 {
      if desks.allSatisfy({ $0.made.count >= operations }) { break }
      await step(most: operations)
    }
    await settle()
  }

  /// One thing happens. A person who has done the most operations starts a round instead.
  private func step(most operations: Int) async {
    server.now += Int64(random.below(20_000))
    let desk = random.pick(desks)
    switch random.below(100) {
    case ..<45 where desk.made.count < operations: await desk.work()
    case ..<80: _ = await desk.round()
    case ..<86: await desk.decide()
    case ..<90: server.write(random.pick(goods), "city", .text("server \(random.below(1_000))"))
    case ..<93: server.write(random.pick(goods), "price", .integer(Int64(random.below(3) + 9)))
    case ..<95: server.write(random.pick(goods), "status", .text(random.pick(["open", "sold"])))
    case ..<98: server.toggle(random.pick(goods), for: desk.node)
    default: server.loseFeed()
    }
  }

  /// Repairs the line and runs until nothing waits.
  private func settle() async {
    for desk in desks {
      desk.line.trouble = 0
      desk.crashes = 0
    }
    // What was let through by a person's decision may be in conflict again.
    for _ in 0..<400 {
      server.now += 120_000
      for desk in desks {
        _ = await desk.round()
        await desk.decide()
      }
      if isQuiet { break }
    }
    for desk in desks { _ = await desk.round() }
  }

  /// How many operations or transactions the people at all desks have done.
  package var operations: Int { desks.reduce(0) { $0 + $1.made.count } }

  private var isQuiet: Bool {
    desks.allSatisfy { $0.state.outbox.units.isEmpty && $0.state.conflicts.open.isEmpty }
  }

  /// What is not as it must be; empty for a run that was right.
  package var faults: [String] {
    var faults: [String] = []
    if !isQuiet { faults.append("something waits for ever") }
    let keys = server.commits.map(\.key)
    if Set(keys).count != keys.count { faults.append("a unit was done twice") }
    let done = Set(keys)
    for record in goods {
      guard case .integer(let left)? = server.rows[record]?.fields["quantity"], left >= 0 else {
        faults.append("\(record.id) was oversold")
        continue
      }
    }
    for desk in desks {
      let told = Set(desk.state.conflicts.entries.map(\.key))
      for unit in desk.made where !done.contains(unit.key) {
        if !told.contains(unit.key), !desk.dropped.contains(unit.key) {
          faults.append("\(unit.key) was lost")
        }
      }
      for key in desk.dropped where done.contains(key) {
        faults.append("\(key) was done although it was decided against")
      }
      if desk.hasForgotten { faults.append("\(desk.node) has forgotten a conflict") }
      let shown = server.shown(to: desk.node)
      if desk.copy.base != shown { faults.append("\(desk.node) shows something else") }
      faults += disorder(of: desk)
    }
    return faults
  }

  /// Units of one copy that were done before others that were made before them on one record.
  private func disorder(of desk: SimDesk) -> [String] {
    let places = Dictionary(
      server.commits.enumerated().map { ($0.element.key, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var last: [RecordName: (key: String, place: Int)] = [:]
    var faults: [String] = []
    for unit in desk.made {
      guard let place = places[unit.key] else { continue }
      for record in unit.records {
        if let before = last[record], before.place > place {
          faults.append("\(unit.key) overtook \(before.key)")
        }
        last[record] = (unit.key, place)
      }
    }
    return faults
  }
}
