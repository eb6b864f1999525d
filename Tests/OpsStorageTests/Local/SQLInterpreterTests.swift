import OpsDomain
import OpsStorage
import OpsStorageSQL
import Testing

@Suite struct SQLInterpreterTests {
  private let sql = SQLInterpreter()
  private let people = LocalBook.people
  private let things = LocalBook.things

  /// The condition after WHERE, with its bindings.
  private func condition(_ predicate: Predicate) throws -> SQLStatement {
    let statement = try sql.select(Aggregate(things, where: predicate, .count))
    let prefix = "SELECT count(*) FROM \"things\" WHERE "
    try #require(statement.text.hasPrefix(prefix))
    return SQLStatement(String(statement.text.dropFirst(prefix.count)), statement.bindings)
  }

  @Test func aPageNamesItsColumnsOrdersTotallyAndIsLimited() throws {
    let query = Query(people, order: [.descending(LocalBook.name)], limit: 20)
    #expect(
      try sql.select(query)
        == SQLStatement(
          "SELECT \"id\", \"version\", \"name\" FROM \"people\" "
            + "ORDER BY \"name\" DESC, \"id\" DESC LIMIT ?", [.integer(20)]))
  }

  @Test func questionsThatDifferInTheirValuesAloneAreOneStatement() throws {
    let table = TableText(things)
    func question(_ amount: Int64, limit: Int) -> Query {
      Query(things, where: .equals(LocalBook.amount, .integer(amount)), limit: limit)
    }
    let end = sql.end(of: question(1, limit: 5), on: table)
    #expect(end.text == sql.end(of: question(2, limit: 7), on: table).text)
    #expect(end.bindings == [.integer(1), .integer(5)])
    let whole = try sql.select(question(1, limit: 5))
    #expect(whole == SQLStatement(table.selection + end.text, end.bindings))
  }

  @Test func theNextPageSeeksByItsFirstColumn() throws {
    let query = Query(
      people, where: .equals(LocalBook.name, .text("a")), order: [.ascending(LocalBook.name)],
      after: [.text("b"), .integer(7)], limit: 5)
    let statement = try sql.select(query)
    let condition =
      "\"name\" = ? AND (\"name\" >= ? AND ((\"name\" > ?) OR (\"name\" = ? AND \"id\" > ?)))"
    #expect(statement.text.contains(" WHERE " + condition + " ORDER BY "))
    #expect(
      statement.bindings == [
        .text("a"), .text("b"), .text("b"), .text("b"), .integer(7), .integer(5),
      ])
  }

  @Test(arguments: [
    (Predicate.equals(LocalBook.amount, .integer(1)), "\"amount\" = ?"),
    (.equals(LocalBook.note, .null), "\"note\" IS NULL"),
    (.notEquals(LocalBook.amount, .integer(1)), "\"amount\" <> ?"),
    (.notEquals(LocalBook.note, .text("x")), "\"note\" IS NOT ?"),
    (.notEquals(LocalBook.note, .null), "\"note\" IS NOT NULL"),
    (.less(LocalBook.note, .null), "FALSE"),
    (.oneOf(LocalBook.amount, []), "FALSE"),
    (.oneOf(LocalBook.amount, [.integer(1)]), "\"amount\" = ?"),
    (.oneOf(LocalBook.note, [.text("x"), .null]), "(\"note\" IS NULL OR \"note\" IN (?))"),
    (.contains(LocalBook.note, "x"), "instr(\"note\", ?) > 0"),
    (.contains(LocalBook.amount, "1"), "FALSE"),
    (.not(.equals(LocalBook.note, .text("x"))), "(\"note\" = ?) IS NOT TRUE"),
    (.and([]), "TRUE"), (.or([]), "FALSE"),
    (.equals(LocalBook.amount, .text("1")), "FALSE"),
    (.less(LocalBook.amount, .text("1")), "TRUE"),
    (.greater(LocalBook.note, .integer(1)), "\"note\" IS NOT NULL"),
  ])
  func conditionsAreTwoValuedAndNeverConvert(_ predicate: Predicate, _ text: String) throws {
    #expect(try condition(predicate).text == text)
  }

  @Test func figuresAreGroupedAndOrderedByTheirGroups() throws {
    let aggregate = Aggregate(
      things, where: .everything, groupedBy: [LocalBook.owner], .count, .sum(LocalBook.amount),
      .sum(LocalBook.note), .maximum(LocalBook.due))
    #expect(
      try sql.select(aggregate).text
        == "SELECT \"owner\", count(*), coalesce(sum(\"amount\"), 0), 0, max(\"due\") "
        + "FROM \"things\" GROUP BY \"owner\" ORDER BY \"owner\"")
  }

  @Test func aLongChainStaysShallow() throws {
    let many = (0..<5_000).map { Predicate.equals(LocalBook.amount, .integer($0)) }
    #expect(try condition(.or(many)).bindings.count == 5_000)
  }

  @Test func aQueryThatDoesNotFitIsRefused() {
    #expect(throws: OpsError.self) { try sql.select(Query(people, limit: 0)) }
    #expect(throws: OpsError.self) {
      try sql.select(Query(people, order: [.ascending(LocalBook.amount)]))
    }
    #expect(throws: OpsError.self) {
      try sql.select(Aggregate(people, .sum(LocalBook.amount)))
    }
  }

  @Test func namesAreQuoted() throws {
    let odd = Schema("order", area: .sales, columns: [Column("say \"x\"", .text)])
    #expect(
      try sql.select(Query(odd, limit: 1)).text.hasPrefix(
        "SELECT \"id\", \"version\", \"say \"\"x\"\"\" FROM \"order\""))
  }
}
