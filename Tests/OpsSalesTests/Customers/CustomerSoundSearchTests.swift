import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import Testing

/// Customers are found by how their names sound.
@Suite struct CustomerSoundSearchTests {
  private func bench(_ names: String...) async throws -> SalesBench {
    let bench = try await SalesBench()
    for name in names {
      _ = try await bench.customers.create(CreateCustomer(name: name), bench.sam)
    }
    return bench
  }

  private func search(_ text: String, _ bench: SalesBench) async throws -> [String] {
    try await bench.customers.search(SearchCustomers(text: text), bench.sam).output.items
      .map(\.name)
  }

  @Test(arguments: ["liming", "li ming", "LiMing", "lm", "LM", "李明", "李", "ming"])
  func aChineseNameIsFound(_ text: String) async throws {
    let bench = try await bench("李明", "王芳")
    #expect(try await search(text, bench) == ["李明"])
  }

  @Test(arguments: ["yuriy", "urij", "ЮРИЙ", "щукин", "ys"])
  func aRussianNameIsFound(_ text: String) async throws {
    #expect(try await search(text, bench("Юрий Щукин")) == ["Юрий Щукин"])
  }

  @Test func twoLettersFindBeginningsFirst() async throws {
    let bench = try await bench("Orsha Mill", "Old Mill")
    #expect(try await search("om", bench) == ["Old Mill", "Orsha Mill"])
    #expect(try await search("or", bench) == ["Orsha Mill"])
    // No word begins with these, so they are looked for everywhere.
    #expect(try await search("rn", bench) == ["Corner Shop"])
    #expect(try await search("zz", bench).isEmpty)
  }

  @Test func aNewNameIsFoundAndTheOldOneIsNot() async throws {
    let bench = try await bench("李明")
    _ = try await bench.customers.edit(EditCustomer(customer: "000003", name: "王芳"), bench.sam)
    #expect(try await search("wangfang", bench) == ["王芳"])
    #expect(try await search("liming", bench).isEmpty)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.sam)
    #expect(try await search("liming", bench) == ["李明"])
  }

  @Test func nothingOfTheSoundIsLeftAfterADeletion() async throws {
    let bench = try await SalesBench()
    _ = try await bench.customers.edit(EditCustomer(customer: "000001", name: "李明"), bench.sam)
    try await bench.deliver(1)
    _ = try await bench.customers.delete(CustomerReference(customer: "000001"), bench.anna)
    #expect(try await search("liming", bench).isEmpty)
    #expect(try await bench.customer("000001")?.sounds?.contains("liming") == false)
  }

  @Test func pagesGoOnWhereTheLastOneEnded() async throws {
    let bench = try await bench("李明", "李民", "李敏")
    let first = try await bench.customers.search(
      SearchCustomers(text: "limin", limit: 2), bench.sam
    ).output
    let second = try await bench.customers.search(
      SearchCustomers(text: "limin", limit: 2, after: first.next), bench.sam
    ).output
    #expect(Set((first.items + second.items).map(\.name)) == ["李明", "李民", "李敏"])
  }
}
