import OpsDomain
import Testing

/// A refusal names what was typed, and says what would have been right.
@Suite("Refusals blame what was typed")
struct BlamedFieldsTests {
  @Test("A name that no role can have is told what a name takes")
  func roleName() async throws {
    let bench = try await ShellBench.make()
    let refused = await bench.run("role create Foo --permission product.view -o json").failure
    #expect(refused?["code"] == "data.bad_value" && refused?["field"] == "name")
    #expect(refused?["message"] == "Foo cannot be the name of a role")
    #expect(refused?["hint"]?.string?.contains("lower-case letters, digits") == true)
    let named = await bench.run("role grant sam Foo -o json").failure
    #expect(named?["message"] == "There is no role called Foo")
  }

  @Test(
    "A team's people and styles are blamed by the option they stand in",
    arguments: [
      ("--leader nobody", "leader"), ("--leader wil --member nobody", "member"),
      ("--leader wil --style NOSUCH", "style"),
    ])
  func team(_ options: String, _ field: String) async throws {
    let bench = try await ShellBench.make()
    let refused = await bench.run("packaging team-create T1 \(options) -o json")
    #expect(refused.failure?["field"]?.string == field, "\(refused.remarks)")
  }

  @Test(
    "A line that is none is blamed by the option it stands in",
    arguments: [
      ("batch complete PC-20270301-0001 --made LAMP-1=x", "made"),
      ("oos create-many 000001 --line LAMP-1=x", "line"),
    ])
  func lines(_ command: String, _ field: String) async throws {
    let bench = try await ShellBench.make()
    let refused = await bench.run("\(command) -o json")
    #expect(refused.failure?["field"]?.string == field, "\(refused.remarks)")
  }

  @Test("A filter with an unknown operator lists those there are", arguments: ["~", "like"])
  func operators(_ sign: String) async throws {
    let bench = try await ShellBench.make()
    let refused = await bench.run(["product", "list", "--where", "name \(sign) lamp", "-o", "json"])
    #expect(refused.exit == 64)
    #expect(
      refused.failure?["message"]?.string == "'\(sign)' cannot compare", "\(refused.remarks)")
    let hint = refused.failure?["hint"]?.string ?? ""
    #expect(hint.hasPrefix("use = != < <= > >= in or contains"), "\(hint)")
  }

  @Test("The hint for a shelf life is about whole days", arguments: ["abc", "-3d", "1.5d"])
  func shelfLife(_ text: String) async throws {
    let bench = try await ShellBench.make()
    for option in ["--shelf-life", "--opened"] {
      let refused = await bench.run(["category", "create", "Dairy", option, text])
      #expect(refused.exit == 65, "\(refused.remarks)")
      #expect(refused.remarks.contains("write whole days, such as 7d or 2w"), "\(refused.remarks)")
    }
  }
}
