import OpsDomain
import Testing

/// A schema finds its columns, also those that others have in another place.
@Suite struct ColumnPositionTests {
  @Test func aColumnOfSeveralSchemasIsFoundInEach() {
    let (shared, own, late) = (
      Column("shared", .text), Column("own", .text), Column("late", .text)
    )
    let first = Schema("first", area: .platform, columns: [shared, own])
    let second = Schema("second", area: .platform, columns: [own, late, shared])
    #expect(first.position(of: shared) == 2)
    #expect(first.position(of: own) == 3)
    #expect(first.position(of: late) == nil)
    #expect(second.position(of: shared) == 4)
    #expect(second.position(of: own) == 2)
    #expect(second.position(of: Column.id) == 0)
    #expect(second.position(of: Column.version) == 1)
    #expect(second.position(of: Column.journalPlace) == nil)
  }

  @Test func anotherColumnOfTheSameNameIsTheSame() {
    let schema = Schema("things", area: .platform, columns: [Column("name", .text)])
    #expect(schema.position(of: Column("name", .text)) == 2)
    #expect(schema.position(named: "name") == 2)
    let columns: Set = [Column("name", .text), Column("name", .integer), Column("other", .text)]
    #expect(columns.count == 2)
    #expect(columns.contains(Column("other", .bytes)))
  }
}
