import OpsDomain
import Testing

/// What visitors and customers find in a book that lets people look around and has one product,
/// LAMP-1, wherever it is kept.
enum Visitors {
  /// - Parameters:
  ///   - desk: Nobody is signed in there.
  ///   - hint: How to sign in at this place.
  static func look(_ desk: SignedDesk, hint: String) async throws {
    for line in ["product list", "product search lamp", "product show LAMP-1"] {
      let answer = await desk.run("\(line) -o json")
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
      #expect(answer.output.contains("LAMP-1"))
      #expect(!answer.output.contains("\"low_stock\":\"5\""), "\(answer.output)")
    }
    let script = await desk.run(["run", "-"], input: "product list -o value:sku\n")
    #expect(script.output == "LAMP-1\n", "\(script.remarks)")
    for line in [
      "stock list", "product create X-1 X", "customer list", "history LAMP-1", "audit list",
      "setting list", "user list", "product delete LAMP-1 --yes", "privacy export", "undo --yes",
      "auth permissions", "session list", "stock level LAMP-1",
      "bulk product create --from -", "import catalogue - --yes", "audit export",
      "count sheet 000001",
    ] {
      let answer = await desk.run(line)
      #expect(answer.exit == 79, "\(line): \(answer.output) \(answer.remarks)")
      #expect(answer.remarks.contains("signin.missing"), "\(line): \(answer.remarks)")
    }
    let asked = await desk.run("can-i product show LAMP-1")
    #expect(
      asked.output == "yes: product.view, which the setting access.explore gives to everybody\n")
    let refused = await desk.run("stock list")
    #expect(refused.remarks.contains(hint), "\(refused.remarks)")
    #expect(await desk.run("auth status").exit == 79)
  }

  /// - Parameter desk: A customer is signed in there.
  static func lookAsCustomer(_ desk: SignedDesk) async throws {
    for line in ["product list", "product search lamp", "product show LAMP-1"] {
      let answer = await desk.run("\(line) -o json")
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
      #expect(!answer.output.contains("\"low_stock\":\"5\""), "\(answer.output)")
    }
    for line in ["stock list", "customer list", "product create X-1 X", "audit list"] {
      let answer = await desk.run(line)
      #expect(answer.exit == 77, "\(line): \(answer.output) \(answer.remarks)")
    }
    // The names of those who changed it are not for everybody.
    #expect(await desk.run("history LAMP-1").exit == 80)
    let held = await desk.run("auth permissions -o json").json?["data"]?.items ?? []
    let look = held.first { $0["permission"] == "product.view" }
    #expect(look?["is_shared"] == true)
    #expect(look?["is_granted"] == false)
  }
}
