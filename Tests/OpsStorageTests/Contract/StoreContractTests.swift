import OpsTesting
import Testing

/// Every store keeps every law.
@Suite struct StoreContractTests {
  @Test(arguments: StoreContract.laws, StoreFactory.all)
  func storeKeepsLaw(_ law: Law, _ factory: StoreFactory) async throws {
    try await StoreContract.check(law, on: factory)
  }

  @Test func lawsHaveNamesOfTheirOwn() {
    let names = StoreContract.laws.map(\.name)
    #expect(names.count > 90)
    #expect(Set(names).count == names.count)
  }
}
