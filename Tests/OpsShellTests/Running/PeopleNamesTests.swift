import OpsDomain
import OpsTesting
import Testing

/// Who did something is told by name: beside the identifier to programs, in its place to people.
@Suite("Names of people in answers")
struct PeopleNamesTests {
  /// Lines by the warehouse keeper wil, or by the administrator ada where it takes one; what is
  /// shown afterwards; and the fields that name the person.
  private static let cases: [(before: String, shown: String, field: String)] = [
    ("transfer create LAMP-1 5 --from MAIN --to SHOP", "transfer list", "created_by"),
    ("reorder set LAMP-1 --min 5 --max 40", "reorder rules", "updated_by"),
    ("setting set oos.auto_allocate off", "setting list", "updated_by"),
    ("stock receive LAMP-1 4", "stock history LAMP-1 --limit 1", "actor"),
    ("period close 2027-01-31 --yes", "period list", "closed_by"),
  ]

  @Test("Programs get the name beside the identifier", arguments: cases.indices)
  func named(_ index: Int) async throws {
    let (before, shown, field) = Self.cases[index]
    let bench = try await ShellBench.make(as: .administrator)
    let made = await bench.run(before)
    #expect(made.exit == 0, "\(made.remarks)")
    // Another person than the one who did it looks.
    let name = SampleUser.of(.administrator).name
    let listed = await bench.run(shown + " -o json", as: .administrator)
    let rows = try #require(listed.json?["data"]?.items, "\(listed.remarks)")
    #expect(rows.contains { $0[field + "_name"]?.string == name }, "\(listed.output)")
    // What the system did has no name.
    #expect(rows.allSatisfy { $0[field]?.string != nil || $0[field + "_name"]?.string == nil })
  }

  @Test("A person who looks later, and is somebody else, reads the same name")
  func others() async throws {
    let bench = try await ShellBench.make()
    let made = await bench.run(
      "transfer create LAMP-1 5 --from MAIN --to SHOP", as: .warehouseKeeper)
    #expect(made.exit == 0, "\(made.remarks)")
    let keeper = SampleUser.of(.warehouseKeeper)
    let shown = await bench.run("transfer show TR-000001 -o json", as: .administrator)
    #expect(shown.json?["data"]?["created_by"]?.string == keeper.id.description)
    #expect(shown.json?["data"]?["created_by_name"]?.string == keeper.name)
    let table = await bench.run("transfer show TR-000001 -o table", as: .administrator)
    #expect(table.output.contains(keeper.name), "\(table.output)")
  }
}
