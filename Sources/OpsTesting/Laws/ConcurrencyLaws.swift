import OpsDomain
import OpsStorage

/// Two transactions never interleave.
enum ConcurrencyLaws {
  static let all = [
    Law("50 concurrent read-modify-write transactions all land") { try await landing(50, $0) },
    Law("200 concurrent read-modify-write transactions all land") { try await landing(200, $0) },
    Law("suspended bodies do not interleave", suspendedBodiesDoNotInterleave),
    Law("concurrent transfers keep the sum", transfersKeepSum),
    Law("one of many concurrent inserts of a key wins", oneInsertOfKeyWins),
  ]

  static func landing(_ count: Int, _ bench: LawBench) async throws {
    let entity = try await bench.put(bench.entity("counter"))
    try await increment(entity.id, count, bench) {}
  }

  static func suspendedBodiesDoNotInterleave(_ bench: LawBench) async throws {
    let entity = try await bench.put(bench.entity("counter"))
    try await increment(entity.id, 20, bench) {
      await Task.yield()
      try await ContinuousClock().sleep(for: .milliseconds(1))
      await Task.yield()
    }
  }

  /// Adds 1 to the record's count in `count` concurrent transactions, each of which suspends
  /// between reading and writing.
  private static func increment(
    _ id: RecordID, _ count: Int, _ bench: LawBench,
    suspending: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await bench.write { overlay in
            var entity = try Expect.some(
              try await overlay.entity(ContractEntity.self, id), "the counter")
            try await suspending()
            entity.count += 1
            _ = try await overlay.update(entity)
          }
        }
      }
      try await group.waitForAll()
    }
    let stored = try Expect.some(try await bench.all().first, "the counter")
    try Expect.equal(stored.count, Int64(count), "the count")
    try Expect.equal(stored.version, Int64(count) + 1, "the version")
    let head = try await bench.store.journal.head()
    try Expect.equal(head.sequence, Int64(count) + 1, "the journal's sequence")
  }

  static func transfersKeepSum(_ bench: LawBench) async throws {
    let accounts = try await bench.put(
      (0..<4).map { number in bench.entity("account \(number)") { $0.count = 100 } })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let (from, to) = (accounts[number % 4].id, accounts[(number * 3 + 1) % 4].id)
        guard from != to else { continue }
        group.addTask { try await transfer(from, to, bench) }
      }
      try await group.waitForAll()
    }
    let sum = try await bench.figures(
      Aggregate(ContractEntity.schema, .sum(ContractEntity.Columns.count)))
    try Expect.equal(sum, [[.integer(400)]], "the sum of all accounts")
  }

  private static func transfer(_ from: RecordID, _ to: RecordID, _ bench: LawBench) async throws {
    try await bench.write { overlay in
      var payer = try Expect.some(try await overlay.entity(ContractEntity.self, from), "the payer")
      await Task.yield()
      var payee = try Expect.some(try await overlay.entity(ContractEntity.self, to), "the payee")
      payer.count -= 1
      payee.count += 1
      _ = try await overlay.update(payer)
      await Task.yield()
      _ = try await overlay.update(payee)
    }
  }

  static func oneInsertOfKeyWins(_ bench: LawBench) async throws {
    let winners = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        group.addTask {
          do {
            _ = try await bench.put(bench.entity("same"))
            return 1
          } catch let error as OpsError {
            try Expect.equal(error.code, .duplicate, "the loser is refused with")
            return 0
          }
        }
      }
      return try await group.reduce(0, +)
    }
    try Expect.equal(winners, 1, "winners")
    try Expect.equal(try await bench.all().count, 1, "records with the key")
  }
}
