import OpsDomain
import OpsStorage

/// A search of the journal finds what a look at every commit would find.
enum JournalSearchLaws {
  static func foundByWhatTheyAre(_ bench: LawBench) async throws {
    let (one, other) = (RecordID(rawValue: 71), RecordID(rawValue: 72))
    for number in 0..<30 {
      var header = bench.header(number.isMultiple(of: 3) ? "law.odd" : "law.even")
      header.actor = number.isMultiple(of: 5) ? nil : number.isMultiple(of: 2) ? one : other
      header.onBehalfOf = number == 7 ? one : nil
      let isGroup = number.isMultiple(of: 4)
      _ = try await bench.commit(header) { overlay in
        if isGroup {
          _ = try await overlay.insert(ContractGroup(id: bench.nextID(), name: "\(number)"))
        } else {
          _ = try await overlay.insert(bench.entity("\(number)"))
        }
      }
    }
    let removed = try await bench.put(ContractGroup(id: bench.nextID(), name: "removed"))
    try await bench.write { try await $0.delete(removed) }
    let all = try await bench.store.journal.commits(after: 0, limit: 100)
    let groups = ContractGroup.schema.name
    let searches = [
      JournalSearch(), JournalSearch(actor: .system), JournalSearch(actor: .user(one)),
      JournalSearch(operations: ["law.odd"]), JournalSearch(operations: ["law.odd", "none"]),
      JournalSearch(operations: []), JournalSearch(excluded: ["law.odd"]),
      JournalSearch(collection: groups), JournalSearch(collection: "none"),
      JournalSearch(excluded: ["law.even"], collection: groups),
      JournalSearch(actor: .user(one), operations: ["law.even"], collection: groups),
      JournalSearch(actor: .system, excluded: ["law.odd"]),
      JournalSearch(collection: groups, removes: true),
      JournalSearch(excluded: ["law.odd"], collection: groups, removes: true),
      JournalSearch(actor: .system, collection: groups, removes: true),
    ]
    for search in searches {
      for isOldest in [true, false] {
        for start in [nil, 0, 12, 31] as [Int64?] {
          let found = try await bench.store.journal.commits(
            search, from: start, oldestFirst: isOldest, limit: 5)
          let wanted = (isOldest ? all : all.reversed()).filter { commit in
            let isAhead = start.map { isOldest ? commit.sequence >= $0 : commit.sequence <= $0 }
            return isAhead != false && search.accepts(commit)
          }.prefix(5)
          try Expect.equal(found, Array(wanted), "the commits of \(search) from \(start ?? -1)")
        }
      }
    }
  }
}
