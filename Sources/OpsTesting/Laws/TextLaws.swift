import OpsDomain
import OpsStorage

/// Text is bytes: nothing is folded, composed or cut.
enum TextLaws {
  static let all = [
    Law("composed and decomposed é are two values", composedAndDecomposedDiffer),
    Law("a key takes composed and decomposed é", keyTakesBoth),
    Law("text sorts by its bytes", textSortsByBytes),
    Law("empty text is not absence", emptyIsNotAbsent),
    Law("control characters and long texts survive", everyTextSurvives),
    Law("a search finds bytes", searchFindsBytes),
  ]

  static let composed = "\u{E9}"
  static let decomposed = "e\u{301}"

  private typealias Columns = ContractEntity.Columns

  static func composedAndDecomposedDiffer(_ bench: LawBench) async throws {
    try await bench.put([
      bench.entity("1") { $0.note = composed }, bench.entity("2") { $0.note = decomposed },
    ])
    try await expect(bench, .equals(Columns.note, .text(composed)), ["1"])
    try await expect(bench, .equals(Columns.note, .text(decomposed)), ["2"])
    try await expect(bench, .notEquals(Columns.note, .text(composed)), ["2"])
    try await expect(bench, .oneOf(Columns.note, [.text(decomposed)]), ["2"])
    let groups = try await bench.figures(
      Aggregate(ContractEntity.schema, groupedBy: [Columns.note], .count))
    try Expect.equal(
      groups, [[.text(decomposed), .integer(1)], [.text(composed), .integer(1)]], "the groups")
    let stored = try await bench.all().map { $0.note.map { Array($0.utf8) } }
    try Expect.equal(stored, [Array(composed.utf8), Array(decomposed.utf8)], "the bytes stored")
  }

  static func keyTakesBoth(_ bench: LawBench) async throws {
    let first = try await bench.put(bench.entity(composed))
    let second = try await bench.put(bench.entity(decomposed))
    for entity in [first, second] {
      let found = try await bench.read {
        try await $0.entity(
          ContractEntity.self, ContractEntity.Keys.code, .text(entity.code))
      }
      try Expect.equal(found?.id, entity.id, "the record with this key")
    }
    try await bench.pretend { overlay in
      let upper = try await overlay.insert(bench.entity("\u{C9}"))
      let found = try await overlay.entity(
        ContractEntity.self, ContractEntity.Keys.code, .text(decomposed))
      try Expect.equal(found?.id, second.id, "the record with this key in a transaction")
      try await overlay.delete(upper)
    }
  }

  static func textSortsByBytes(_ bench: LawBench) async throws {
    // U+1F600 has a smaller UTF-16 unit than U+FF61, but larger bytes.
    let sorted = [
      "", " ", "10", "9", "A", "Z", "a", "e\u{301}", "z", "\u{E9}", "\u{FF61}", "\u{1F600}",
    ]
    try await bench.put(sorted.reversed().map { bench.entity($0) })
    let rows = try await bench.list(
      Query(ContractEntity.schema, order: [.ascending(Columns.code)]))
    try Expect.equal(
      try rows.map { Array(try ContractEntity($0).code.utf8) }, sorted.map { Array($0.utf8) },
      "the order of texts")
    let extremes = try await bench.figures(
      Aggregate(ContractEntity.schema, .minimum(Columns.code), .maximum(Columns.code)))
    try Expect.equal(extremes, [[.text(""), .text("\u{1F600}")]], "the extremes")
    let after = try await bench.list(
      Query(
        ContractEntity.schema, where: .greater(Columns.code, .text("z")),
        order: [.ascending(Columns.code)]))
    try Expect.equal(after.count, 3, "texts after z")
  }

  static func emptyIsNotAbsent(_ bench: LawBench) async throws {
    try await bench.put([bench.entity("empty") { $0.note = "" }, bench.entity("absent")])
    try await expect(bench, .equals(Columns.note, .text("")), ["empty"])
    try await expect(bench, .equals(Columns.note, .null), ["absent"])
    try await expect(bench, .contains(Columns.note, ""), ["empty"])
    let notes = try await bench.all().map(\.note)
    try Expect.equal(notes, ["", nil], "the notes stored")
  }

  static func everyTextSurvives(_ bench: LawBench) async throws {
    // U+0000 is left out: PostgreSQL keeps no such text, and input is refused that holds it.
    let controls = String(String.UnicodeScalarView((1..<0x20).compactMap(Unicode.Scalar.init)))
    let texts = [
      controls, "\"quoted\" \\ and 'single' ; -- % _", "\u{7F}\u{80}\u{2028}\u{FEFF}\u{FFFD}",
      "\u{10FFFF}", String(repeating: "long é ", count: 20_000), " spaces around ",
    ]
    let stored = try await bench.put(
      texts.enumerated().map { index, text in bench.entity("\(index)") { $0.note = text } })
    let found = try await bench.all()
    for (text, entity) in zip(texts, found) {
      try Expect.that(
        entity.note.map { TextFolding.sameBytes($0, text) } == true,
        "A text of \(text.utf8.count) bytes has not survived")
    }
    try Expect.equal(found.count, stored.count, "texts stored")
  }

  static func searchFindsBytes(_ bench: LawBench) async throws {
    try await bench.put([
      bench.entity("1") { $0.note = "caf\u{E9} 100%" },
      bench.entity("2") { $0.note = "cafe\u{301}" }, bench.entity("3") { $0.note = "CAFE_X" },
      bench.entity("4"),
    ])
    try await expect(bench, .contains(Columns.note, "cafe"), ["2"])
    try await expect(bench, .contains(Columns.note, "\u{E9}"), ["1"])
    try await expect(bench, .contains(Columns.note, "%"), ["1"])
    try await expect(bench, .contains(Columns.note, "_"), ["3"])
    try await expect(bench, .contains(Columns.note, ""), ["1", "2", "3"])
  }

  private static func expect(
    _ bench: LawBench, _ filter: Predicate, _ codes: [String]
  ) async throws {
    let rows = try await bench.list(Query(ContractEntity.schema, where: filter))
    try Expect.equal(try rows.map { try ContractEntity($0).code }, codes, "records with \(filter)")
  }
}
