import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@Suite("Records whose name has a slip")
struct LikeProductTests {
  /// The hint about a product that is not there.
  private func hint(_ sku: String, to role: Role? = .salesperson) async throws -> String? {
    let book = try await SampleBook.make()
    do {
      _ = try await book.read(as: role) { try await $0.repository(Product.self).named(sku) }
    } catch let error as OpsError {
      #expect(error.code == .notFoundSKU)
      return error.hint
    }
    Issue.record("\(sku) was found")
    return nil
  }

  @Test(
    "One slip anywhere in the SKU is answered with the SKU",
    arguments: ["LAPM-1", "lampp-1", "AMP-1", "KAMP-1", "LAMP1", "LAM"])
  func slips(_ typed: String) async throws {
    #expect(try await hint(typed) == "did you mean LAMP-1?")
  }

  @Test(
    "Another number, and another word, name no product",
    arguments: ["LAMP-9", "NONE", "L", "SPADE"])
  func others(_ typed: String) async throws {
    #expect(try await hint(typed)?.hasPrefix("run `opsh product search") == true)
  }

  /// The hint about a user who is not there, found with the rights of the system.
  private func hintAboutUser(to role: Role) async throws -> String? {
    let book = try await SampleBook.make()
    return try await book.read(as: role) { transaction -> String? in
      do {
        let system = transaction.asSystem("looks for a user")
        return try await system.repository(User.self).named("annna").name
      } catch let error as OpsError {
        return error.hint
      }
    }
  }

  @Test("Nobody hears of a record that they may not see, also where the system looks for it")
  func rights() async throws {
    #expect(try await hintAboutUser(to: .administrator) == "did you mean anna?")
    #expect(try await hintAboutUser(to: .customer)?.hasPrefix("run `opsh user list") == true)
  }

  @Test("Locations are named in the same way")
  func locations() async throws {
    let book = try await SampleBook.make()
    let hint = try await book.read(as: .warehouseKeeper) { transaction -> String? in
      do {
        return try await transaction.repository(Location.self).named("SHPO").code
      } catch let error as OpsError {
        return error.hint
      }
    }
    #expect(hint == "did you mean SHOP?")
  }
}
