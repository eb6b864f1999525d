import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsWorkshop

/// Colours that open batches need.
@Suite struct BatchColorTests {
  private let bench: MachineBench

  init() async throws {
    bench = try await MachineBench()
    try await bench.add()
    for color in ["Navy", "Red", "White"] { try await bench.add(color: color) }
  }

  /// Plans a product of a batch in a colour, on gun A.
  private func plan(_ number: String, in color: String) async throws {
    let batch = try await bench.plan(number)
    try await bench.book.write { transaction in
      let lamp = try await transaction.repository(Product.self).named("LAMP-1")
      let color = try await transaction.repository(ColorCard.self).named(color)
      _ = try await transaction.repository(BatchProduct.self).create(
        BatchProduct(
          id: transaction.nextID(), batchID: batch, position: 1, productID: lamp.id,
          primaryColorID: color.id, gun: "A"))
    }
  }

  @Test func aGunGetsAColorThatAnOpenBatchNeeds() async throws {
    try await plan("PC-20270301-0001", in: "Navy")
    let refused = await MachineBench.refusal { try await bench.fill("A", with: "Red") }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message.contains("PC-20270301-0001 needs Navy in gun A") == true)
    #expect(refused?.hint?.contains("`opsh batch delete PC-20270301-0001`") == true)
    #expect(refused?.hint?.contains("batch edit PC-20270301-0001 LAMP-1 --primary") == true)
    #expect(try await bench.fill("A", with: "Navy").color == "Navy")
    #expect(try await bench.fill("B", with: "Red").color == "Red")
    try await plan("PC-20270301-0002", in: "White")
    #expect(try await bench.fill("A", with: "White").color == "White")
    #expect(try await bench.fill("A", with: "Navy").color == "Navy")
  }

  @Test func theGateKeepsTheColorThatABatchNeeds() async throws {
    try await bench.fill("A", with: "Navy")
    try await plan("PC-20270301-0001", in: "Navy")
    let refused = await MachineBench.refusal {
      try await bench.book.write { transaction in
        let machine = try await transaction.repository(Machine.self).named("M1")
        let guns = transaction.repository(MachineGun.self)
        var gun = try await guns.named("A", of: machine)
        gun.colorID = try await transaction.repository(ColorCard.self).named("Red").id
        _ = try await guns.update(gun)
      }
    }
    #expect(refused?.code == .ruleViolated && refused?.field == "color")
    #expect(refused?.message.contains("PC-20270301-0001 needs Navy in gun A") == true)
    #expect(try await bench.show().guns[0].color == "Navy")
  }

  @Test func undoDoesNotBringAnUnneededColorBack() async throws {
    try await bench.fill("A", with: "Red")
    try await bench.fill("A", with: "Navy")
    try await plan("PC-20270301-0001", in: "Navy")
    let refused = await MachineBench.refusal {
      try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    }
    #expect(refused != nil)
    #expect(try await bench.show().guns[0].color == "Navy")
  }

  @Test func aColorOfAnOpenBatchIsNotRetired() async throws {
    try await plan("PC-20270301-0001", in: "Navy")
    let refused = await MachineBench.refusal {
      try await bench.colors.retire(ColorReference(color: "Navy"), bench.mia)
    }
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains("PC-20270301-0001") == true)
  }
}
