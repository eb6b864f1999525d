import OpsDomain
import OpsStorage

/// The journal tells everything that has happened, in order, and nothing else.
enum JournalLaws {
  static let all = [
    Law("an empty journal has the empty head", emptyJournal),
    Law("sequences have no gaps and the chain holds", chainHolds),
    Law("images are the stored rows", imagesAreRows),
    Law("entries are net changes in the order of the first write", entriesAreNetChanges),
    Law("the history of a record has its entries only", historyOfRecord),
    Law("a commit is found by its key", foundByKey),
    Law("fingerprints are found by many keys", kinds: .owned, fingerprintsOfKeys),
    Law("the same commit key twice is one effect", keyIsUsedOnce),
    Law("everybody has keys of their own", kinds: .owned, keysAreTheActors),
    Law("commits come in pages", commitsComeInPages),
    Law("commits are found by what they are", kinds: .owned, JournalSearchLaws.foundByWhatTheyAre),
    Law("derived records are stored but not journalled", kinds: .owned, derivedIsNotJournalled),
  ]

  static func emptyJournal(_ bench: LawBench) async throws {
    let journal = bench.store.journal
    try Expect.equal(try await journal.head(), .empty, "the head")
    try Expect.equal(try await journal.commits(after: 0, limit: 10), [], "the commits")
    try Expect.equal(try await journal.commit(key: "none"), nil, "the commit of an unknown key")
    let history = try await journal.history(of: RecordID(rawValue: 1), limit: 10)
    try Expect.equal(history, [], "the history of an unknown record")
  }

  static func chainHolds(_ bench: LawBench) async throws {
    for number in 0..<12 {
      let entity = try await bench.put(bench.entity("\(number)"))
      if number.isMultiple(of: 3) { try await bench.pretend { try await $0.delete(entity) } }
      if number.isMultiple(of: 4) { _ = try await bench.write { try await $0.delete(entity) } }
    }
    let commits = try await bench.store.journal.commits(after: 0, limit: 100)
    try Expect.equal(commits.map(\.sequence), Array(1...15), "the sequences")
    var verifier = ChainVerifier()
    for commit in commits {
      if let broken = verifier.check(commit) {
        throw LawViolation("The chain breaks at \(broken.sequence): \(broken.problem)")
      }
    }
    try Expect.equal(try await bench.store.journal.head(), verifier.head, "the head")
  }

  static func imagesAreRows(_ bench: LawBench) async throws {
    let group = try await bench.putGroup("g \u{1} \"é\"")
    let stored = try await bench.put(
      ContractSamples.entities(20, bench.nextID).map { entity in
        var entity = entity
        entity.groupID = group.id
        return entity
      })
    let commits = try await bench.store.journal.commits(after: 1, limit: 1)
    let entries = commits.flatMap(\.entries)
    let images = try entries.map { entry in
      try RowImage.decode(entry.image ?? [], schema: ContractEntity.schema)
    }
    try Expect.equal(images, stored.map(\.row), "the images")
    try Expect.equal(try await bench.all().map(\.row), images, "the stored rows")
    try Expect.equal(
      Set(entries.map(\.collection)), [ContractEntity.schema.name], "the collections")
  }

  static func entriesAreNetChanges(_ bench: LawBench) async throws {
    let stored = try await bench.put(["a", "b", "c"].map { bench.entity($0) })
    let new = bench.entity("new")
    let receipt = try await bench.commit { overlay in
      _ = try await overlay.insert(new)
      var changed = stored[2]
      for count in 1...3 {
        changed.count = Int64(count)
        changed = try await overlay.update(changed)
      }
      try await overlay.delete(stored[0])
      try await overlay.delete(try await overlay.insert(bench.entity("gone")))
      var doomed = stored[1]
      doomed.count = 9
      try await overlay.delete(try await overlay.update(doomed))
    }.receipt
    let commits = try await bench.store.journal.commits(after: 1, limit: 5)
    let entries = try Expect.some(commits.first, "the commit").entries
    try Expect.equal(
      entries.map(\.id), [new.id, stored[2].id, stored[0].id, stored[1].id], "the records")
    try Expect.equal(entries.map(\.verb), [.insert, .update, .delete, .delete], "the verbs")
    try Expect.equal(
      entries.map { $0.image == nil }, [false, false, true, true], "entries without an image")
    try Expect.equal(commits.map(\.receipt), [receipt].compactMap { $0 }, "the receipt")
  }

  static func historyOfRecord(_ bench: LawBench) async throws {
    let stored = try await bench.put([bench.entity("a"), bench.entity("b")])
    var changed = stored[0]
    changed.count = 1
    let wanted = changed
    let updated = try await bench.write { overlay in
      _ = try await overlay.insert(bench.entity("c"))
      return try await overlay.update(wanted)
    }
    _ = try await bench.put(bench.entity("d"))
    _ = try await bench.write { try await $0.delete(updated) }
    let journal = bench.store.journal
    let history = try await journal.history(of: updated.id, limit: 10)
    try Expect.equal(history.map(\.sequence), [1, 2, 4], "the sequences")
    try Expect.equal(
      history.map { $0.entries.map(\.verb) }, [[.insert], [.update], [.delete]], "the verbs")
    try Expect.that(
      history.allSatisfy { $0.entries.allSatisfy { $0.id == updated.id } },
      "The history of a record has entries of another")
    let short = try await journal.history(of: updated.id, limit: 2)
    try Expect.equal(short.map(\.sequence), [1, 2], "the sequences of a short history")
    for (before, limit, wanted) in [
      (Int64.max, 10, [4, 2, 1]), (4, 10, [2, 1]), (.max, 2, [4, 2]), (1, 10, []), (4, 0, []),
    ] as [(Int64, Int, [Int64])] {
      let latest = try await journal.history(of: updated.id, before: before, limit: limit)
      try Expect.equal(latest.map(\.sequence), wanted, "the latest before \(before)")
    }
    let touching = try await journal.commits(after: 0, limit: 10).filter { $0.sequence != 3 }
    try Expect.equal(history.map(\.hash), touching.map(\.hash), "the hashes")
  }

  static func fingerprintsOfKeys(_ bench: LawBench) async throws {
    for (key, fingerprint) in [("marked", [UInt8(1), 0, 255]), ("plain", nil)] {
      var header = CommitHeader(
        key: key, at: Instant(milliseconds: 1_800_000_000_000), operation: "contract.law")
      header.fingerprint = fingerprint
      let entity = bench.entity(key)
      _ = try await bench.commit(header) { try await $0.insert(entity) }
    }
    let found = try await bench.store.journal.marks(
      of: ["none", "plain", "marked", "Plain"], by: nil)
    try Expect.equal(
      found.mapValues(\.fingerprint), ["marked": [1, 0, 255], "plain": []], "the fingerprints")
    for (key, mark) in found {
      let commit = try await bench.store.journal.commit(key: key)
      try Expect.equal(mark.sequence, commit?.sequence, "the sequence of \(key)")
    }
  }

  static func foundByKey(_ bench: LawBench) async throws {
    try await bench.put(bench.entity("a"))
    let header = bench.header()
    let receipt = try await bench.commit(header) { try await $0.insert(bench.entity("b")) }.receipt
    let found = try Expect.some(
      try await bench.store.journal.commit(key: header.key), "the commit of the key")
    try Expect.equal(found.receipt, try Expect.some(receipt, "the receipt"), "the receipt")
    try Expect.equal(found.entries.count, 1, "entries of the commit")
    let second = try await bench.store.journal.commits(after: 1, limit: 10)
    try Expect.equal([found], second, "the commit")
    let upper = try await bench.store.journal.commit(key: header.key.uppercased())
    try Expect.that(upper == nil, "A key is found in other letters")
  }

  static func keyIsUsedOnce(_ bench: LawBench) async throws {
    let header = bench.header()
    _ = try await bench.commit(header) { try await $0.insert(bench.entity("a")) }
    let mark = try await bench.mark()
    for _ in 0..<2 {
      try await Expect.refusal(.conflictKeyReused, of: "a second commit with the key") {
        _ = try await bench.commit(header) { try await $0.insert(bench.entity("b")) }
      }
    }
    try await bench.expectUnchanged(since: mark)
    try await bench.put(bench.entity("c"))
  }

  static func keysAreTheActors(_ bench: LawBench) async throws {
    let actors = [nil, RecordID(rawValue: 7), RecordID(rawValue: 8)]
    var receipts: [CommitReceipt] = []
    for (place, actor) in actors.enumerated() {
      var header = CommitHeader(
        key: "same", at: Instant(milliseconds: 1_800_000_000_000), actor: actor,
        operation: "contract.law")
      header.fingerprint = [UInt8(place)]
      let entity = bench.entity("of \(place)")
      let receipt = try await bench.commit(header) { try await $0.insert(entity) }.receipt
      receipts.append(try Expect.some(receipt, "the receipt"))
      let again = header
      try await Expect.refusal(.conflictKeyReused, of: "the same actor's second commit") {
        _ = try await bench.commit(again) { try await $0.insert(bench.entity("again \(place)")) }
      }
    }
    let journal = bench.store.journal
    let all = try await journal.commits(key: "same")
    try Expect.equal(all.map(\.receipt), receipts, "the commits of the key")
    try Expect.equal(all.map(\.entries.count), [1, 1, 1], "their entries")
    for (place, actor) in actors.enumerated() {
      let own = try await journal.commit(key: "same", by: actor)
      try Expect.equal(own?.receipt, receipts[place], "the actor's commit")
      let marks = try await journal.marks(of: ["same", "other"], by: actor)
      let mark = KeyMark(sequence: receipts[place].sequence, fingerprint: [UInt8(place)])
      try Expect.equal(marks, ["same": mark], "the actor's mark")
    }
    let stranger = try await journal.commit(key: "same", by: RecordID(rawValue: 9))
    try Expect.equal(stranger, nil, "the commit of somebody else")
    try Expect.equal(try await bench.all().count, 3, "the effects")
  }

  static func commitsComeInPages(_ bench: LawBench) async throws {
    for number in 0..<7 { try await bench.put(bench.entity("\(number)")) }
    var sequences: [Int64] = []
    while true {
      let page = try await bench.store.journal.commits(after: sequences.last ?? 0, limit: 3)
      try Expect.that(page.count <= 3, "A page of the journal is longer than asked for")
      guard let first = page.first else { break }
      try Expect.that(
        first.sequence > sequences.last ?? 0, "A page of the journal starts before its position")
      sequences += page.map(\.sequence)
    }
    try Expect.equal(sequences, Array(1...7), "the sequences of all pages")
    let beyond = try await bench.store.journal.commits(after: 99, limit: 3)
    try Expect.equal(beyond, [], "the commits beyond the end")
  }

  static func derivedIsNotJournalled(_ bench: LawBench) async throws {
    let group = ContractGroup(id: bench.nextID(), name: "g")
    let total = ContractTotal(id: bench.nextID(), groupID: group.id, total: 5)
    try await bench.write { overlay in
      _ = try await overlay.insert(group)
      _ = try await overlay.insert(total)
    }
    let stored = try await bench.read { try await $0.entity(ContractTotal.self, total.id) }
    try Expect.equal(stored?.total, 5, "the derived record")
    let entries = try await bench.store.journal.commits(after: 0, limit: 1).flatMap(\.entries)
    try Expect.equal(entries.map(\.collection), [ContractGroup.schema.name], "the collections")
    let history = try await bench.store.journal.history(of: total.id, limit: 10)
    try Expect.equal(history, [], "the history of a derived record")
  }
}
