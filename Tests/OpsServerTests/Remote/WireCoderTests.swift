import OpsDomain
import OpsStorage
import OpsTesting
import OpsWire
import Testing

/// What is written is read back as it was.
@Suite struct WireCoderTests {
  private let collections = WireCollections(ContractCollections.schemas)
  private typealias Columns = ContractEntity.Columns

  private func parse(_ bytes: [UInt8]) throws -> Document { try DocumentParser.parse(bytes) }

  /// Random numbers, the ends of their range often among them.
  private func number(_ random: SeededRandom) -> Int64 {
    let ends: [Int64] = [.min, .max, 0, 1, -1, 999_999, 253_402_300_800_000, -62_135_596_800_001]
    let word = random.next()
    return word % 3 == 0
      ? ends[Int(word / 3 % UInt64(ends.count))] : Int64(bitPattern: random.next())
  }

  private func text(_ random: SeededRandom) -> String {
    let pieces = [
      "", "a", "\"", "\\", "\u{1}", "é", "e\u{301}", "\u{2028}", "\u{1F600}", "\n", "{}",
    ]
    return (0..<(random.next() % 5)).map { _ in pieces[Int(random.next() % 11)] }.joined()
  }

  @Test("Several faults of one field come back as several")
  func severalFaultsOfOneField() throws {
    let faults = ["COLA", "TEA"].map { OpsError(.ruleViolated, "\($0) is gone", field: "sku") }
    let told = try #require(OpsError.together(faults))
    #expect(WireCoder.error(WireCoder.document(told)) == told)
    #expect(OpsError.joined([told, faults[1]])?.all == faults)
    // The same fault that two parts of a call met is one.
    #expect(OpsError.joined(faults)?.all.count == 1)
  }

  @Test func everyRowComesBackAsItWas() throws {
    let seed: UInt64 = 20_261_121
    let random = SeededRandom(seed: seed)
    let schema = ContractEntity.schema
    let layout = collections.layout(of: schema)
    for round in 0..<2_000 {
      let values = schema.columns.map { column -> Value in
        if column.isNullable, random.next() % 4 == 0 { return .null }
        switch column.kind {
        case .text, .date: return .text(text(random))
        case .bytes: return .bytes(random.bytes(Int(random.next() % 9)))
        case .integer, .bool, .fixed, .instant, .id: return .integer(number(random))
        }
      }
      var bytes: [UInt8] = []
      layout.append(Row(values), to: &bytes)
      let read = try layout.row(try parse(bytes), unknown: .ignore)
      #expect(read == Row(values), "seed \(seed), round \(round)")
    }
  }

  @Test func recordsAreWrittenForPeopleToRead() throws {
    var entity = ContractEntity(id: RecordID(rawValue: 5), code: "c")
    entity.flag = true
    entity.amount = 2
    entity.price = UnitPrice(rawValue: 1_250_000)
    entity.at = Instant(milliseconds: 1_800_000_000_000)
    entity.digest = [255]
    var bytes: [UInt8] = []
    collections.layout(of: ContractEntity.schema).append(entity.row, to: &bytes)
    let json = try parse(bytes)
    #expect(json["id"] == "5")
    #expect(json["flag"] == true)
    #expect(json["choice"] == .null)
    #expect(json["amount"] == "2")
    #expect(json["price"] == "1.25")
    #expect(json["at"] == "2027-01-15T08:00:00Z")
    #expect(json["digest"] == "_w")
    #expect(json["count"] == 0)
  }

  private func predicate(_ random: SeededRandom, depth: Int) -> Predicate {
    let columns = ContractEntity.schema.columns
    let column = columns[Int(random.next() % UInt64(columns.count))]
    let fit: Value =
      switch column.kind {
      case .text: .text(text(random))
      case .date: .text(CivilDate(daysSinceEpoch: Int(random.next() % 90_000)).description)
      case .bytes: .bytes(random.bytes(Int(random.next() % 3)))
      case .integer, .bool, .fixed, .instant, .id: .integer(number(random))
      }
    let values: [Value] = [.null, fit, fit, .null, fit]
    let value = values[Int(random.next() % 4)]
    let texts = columns.filter { $0.kind == .text }
    let numbers = columns.filter { ![.text, .date, .bytes].contains($0.kind) }
    func parts() -> [Predicate] {
      (0..<(random.next() % 4)).map { _ in predicate(random, depth: depth + 1) }
    }
    switch random.next() % (depth > 3 ? 11 : 14) {
    case 0: return .everything
    case 1: return .nothing
    case 2: return .equals(column, value)
    case 3: return .notEquals(column, value)
    case 4: return .less(column, value)
    case 5: return .lessOrEqual(column, value)
    case 6: return .greater(column, value)
    case 7: return .greaterOrEqual(column, value)
    case 8: return .oneOf(column, Array(values.prefix(Int(random.next() % 5))))
    case 9: return .contains(texts[Int(random.next() % UInt64(texts.count))], text(random))
    case 10:
      return .lessThanColumn(numbers[Int(random.next() % UInt64(numbers.count))], columns[0])
    case 11: return .and(parts())
    case 12: return .or(parts())
    default: return .not(predicate(random, depth: depth + 1))
    }
  }

  @Test func everyQuestionComesBackAsItWas() throws {
    let seed: UInt64 = 4
    let random = SeededRandom(seed: seed)
    let schema = ContractEntity.schema
    for round in 0..<1_000 {
      var query = Query(schema, where: predicate(random, depth: 0))
      query.order =
        [[], [.ascending(Columns.rank)], [.descending(Columns.note), .ascending(Column.id)]][
          Int(random.next() % 3)]
      query.limit = 1 + Int(random.next() % 1_000)
      if random.next() % 2 == 0 {
        query.after = query.totalOrder.map { _ in .integer(number(random)) }
      }
      let bytes = DocumentWriter.bytes(WireCoder.document(query))
      #expect(
        try WireCoder.query(try parse(bytes), in: schema) == query, "seed \(seed), round \(round)")
      let aggregate = Aggregate(
        schema, where: query.filter, groupedBy: [Columns.rank, Columns.note],
        .count, .sum(Columns.count), .minimum(Columns.day), .maximum(Columns.digest))
      let asked = DocumentWriter.bytes(WireCoder.document(aggregate))
      #expect(try WireCoder.aggregate(try parse(asked), in: collections) == aggregate)
    }
  }

  @Test(
    "Words, dates, bytes and identifiers have no sum", arguments: ["note", "day", "digest", "id"])
  func sums(_ column: String) throws {
    let asked =
      #"{"collection":"\#(ContractEntity.schema.name)","measures":[["sum","\#(column)"]]}"#
    #expect {
      try WireCoder.aggregate(try parse(Array(asked.utf8)), in: collections)
    } throws: {
      let error = $0 as? OpsError
      return error?.code == .badValue && error?.field == "measures"
    }
  }

  @Test func batchesComeBackAsTheyWere() throws {
    let row = ContractEntity(id: RecordID(rawValue: 5), code: "é\"").row
    let request = CommitRequest(
      key: "k", remark: "o", reason: "because",
      changes: [
        .init(
          schema: ContractEntity.schema, id: row.id, verb: .update, row: row, version: 3),
        .init(
          schema: ContractGroup.schema, id: RecordID(rawValue: 6), verb: .delete, row: nil,
          version: 1),
      ],
      expectations: [
        Expectation(schema: ContractGroup.schema, id: RecordID(rawValue: 7), version: 0)
      ])
    let bytes = WireCoder.bytes(request, in: collections)
    let read = try WireCoder.commitRequest(try parse(bytes), in: collections)
    #expect(WireCoder.bytes(read, in: collections) == bytes)
    #expect(read.changes[0].row == row)
    #expect(read.expectations == request.expectations)
  }

  @Test func commitsKeepEveryByteOfTheirChain() async throws {
    let row = ContractEntity(id: RecordID(rawValue: 5), code: "\u{1}\u{2028}é\"\\").row
    var header = CommitHeader(
      key: "k é", at: Instant(milliseconds: 1), actor: RecordID(rawValue: 9), operation: "o",
      reason: "r")
    header.elevations = ["a", ""]
    header.fingerprint = [1, 2]
    header.answer = []
    header.onBehalfOf = RecordID(rawValue: 1)
    let commit = CommitSealer.seal(
      header,
      changes: [
        Change(schema: ContractEntity.schema, id: row.id, old: nil, new: row),
        Change(schema: ContractEntity.schema, id: row.id, old: row, new: nil),
      ], after: .empty)
    var bytes: [UInt8] = []
    WireCoder.append(commit, to: &bytes)
    #expect(try WireCoder.commit(try parse(bytes)) == commit)
  }

  @Test func aRehearsalSaysWhichChangesOnlyFollow() throws {
    let row = ContractEntity(id: RecordID(rawValue: 5), code: "a").row
    let schema = ContractEntity.schema
    var answer = OperationAnswer(
      schema: "a/1", output: .object([:]), isList: false, isWrite: true, operation: "a.b")
    answer.changes = [
      Change(schema: schema, id: row.id, old: nil, new: row),
      Change(schema: schema, id: row.id, old: row, new: nil, isFollowing: true),
    ]
    let document = try parse(WireCoder.bytes(answer, in: collections))
    let back = try WireCoder.operationAnswer(document, of: "a.b", in: collections)
    #expect(back.changes.map(\.isFollowing) == [false, true])
  }

  @Test func everyErrorComesBackAsItWas() {
    for code in ErrorCode.allCases {
      let error = OpsError(code, "m", field: "f", hint: "h", at: "a:1")
      #expect(WireCoder.error(WireCoder.document(error)) == error)
    }
    let newer: Document = ["schema": "error/1", "code": "rule.of_tomorrow", "message": "no"]
    #expect(WireCoder.error(newer)?.code == .protocolMismatch)
    #expect(WireCoder.error(["ok": true]) == nil)
  }

  @Test func aReasonIsRefusedHereAsAnywhere() throws {
    for reason in [String(repeating: "r", count: Limits.noteLength + 1), "a\u{202E}b"] {
      let request = CommitRequest(
        key: "k", remark: "o", reason: reason, changes: [], expectations: [])
      let document = try parse(WireCoder.bytes(request, in: collections))
      let refusal = #expect(throws: OpsError.self) {
        try WireCoder.commitRequest(document, in: collections)
      }
      #expect(refusal?.code == .badValue && refusal?.field == "reason")
    }
  }

  @Test func everyCodeHasAStatus() {
    for code in ErrorCode.allCases {
      let status = HTTPStatus.of(code)
      #expect((400..<600).contains(status), "\(code.rawValue)")
      let error = OpsError(code, "m")
      #expect(
        (HTTPStatus.retryAfter(error) != nil) == [429, 503, 507].contains(status),
        "\(code.rawValue)")
    }
    for (wait, seconds) in [(-5, 1), (0, 1), (1, 1), (1000, 1), (1001, 2), (249_999, 250)] {
      let error = OpsError(
        .throttled, "m", retryAfter: TimeSpan(milliseconds: Int64(wait)))
      #expect(HTTPStatus.retryAfter(error) == seconds, "\(wait) ms")
    }
    let wanted: [(ErrorCode, Int)] = [
      (.usage, 400), (.badValue, 400), (.tooLarge, 413), (.signInExpired, 401), (.denied, 403),
      (.notFoundSKU, 404), (.conflictVersion, 409), (.conflictKeyReused, 409),
      (.insufficientStock, 422), (.timeout, 503), (.throttled, 429), (.unavailable, 503),
      (.internalError, 500), (.storageFull, 507),
    ]
    for (code, status) in wanted { #expect(HTTPStatus.of(code) == status, "\(code.rawValue)") }
  }

  @Test func routesFillTheirPlaces() {
    #expect(Route.record.path("tickets", "5") == "/v1/records/tickets/5")
    #expect(Route.journalCommit.path("a/b ?é") == "/v1/journal/commits/a%2Fb%20%3F%C3%A9")
    for text in ["", "a", "a/b", "%", "é e\u{301}", "\u{0}", "+&="] {
      #expect(PercentCoding.decode(PercentCoding.encode(text)) == text)
    }
    for broken in ["%", "%1", "%zz", "%FF"] { #expect(PercentCoding.decode(broken) == nil) }
  }
}
