import OpsDomain
import OpsKernel
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Material plans and `reorder propose` share one netting")
struct SharedNettingTests {
  private static let skus = ["SHOE", "SOLE", "UPPER", "COMP", "EVA", "LAMP-1"]

  private func book(_ seed: PropertySeed, _ number: Int) async throws -> MaterialsBench {
    let bench = try await MaterialsBench(seed: UInt64(number))
    try await bench.floor.bill("SHOE", of: ["SOLE=2", "UPPER=1"])
    try await bench.floor.bill("SOLE", of: ["COMP=0.25"])
    if seed.int(0...1) == 0 { try await bench.floor.bill("COMP", of: ["EVA=0.9"]) }
    for sku in Self.skus {
      if seed.int(0...2) == 0 {
        try await bench.floor.stock.receive(.whole(seed.int(1...30)), of: sku)
      }
      if seed.int(0...2) == 0 {
        try await bench.floor.stock.receive(.whole(seed.int(1...30)), of: sku, at: "SHOP")
      }
      for place in ["MAIN", "SHOP"] where seed.int(0...1) == 0 {
        let min = seed.int(0...10)
        try await bench.rule(
          sku, min: .whole(min), max: .whole(min + seed.int(1...20)), at: place,
          multiple: seed.int(0...2) == 0 ? .whole(seed.int(2...9)) : nil)
      }
    }
    for _ in 0..<seed.int(1...6) {
      try await bench.request(
        .whole(seed.int(1...30)), of: seed.element(of: Self.skus),
        in: seed.int(0...1) == 0 ? nil : Int(seed.int(0...40)))
    }
    return bench
  }

  @Test func theyAgreeAndOrderingEndsIt() async throws {
    let seed = PropertySeed()
    for number in 1...12 {
      let bench = try await book(seed, number)
      let ruled = try await bench.book.dependencies.reorder.rules(
        ListReorderRules(), bench.floor.stock.wil
      ).output.items
      for sku in Set(ruled.map(\.sku)).sorted() {
        let (planned, reordered) = (try await bench.planned(sku), try await bench.reordered(sku))
        #expect(planned == reordered, "\(sku) of book \(number), \(seed)")
      }
      #expect(try await bench.plan() == bench.plan(), "book \(number), \(seed)")
      try await bench.order()
      let again = try await bench.plan().proposals.filter { $0.kind == .make }
      #expect(again.isEmpty, "book \(number), \(seed)")
    }
  }
}
