import OpsDomain
import OpsTesting

/// A line that ends with one exit code, and what has to be there for it.
struct ExitFixture: Sendable, CustomStringConvertible {
  let exit: Int32
  let line: String
  var role: Role? = .administrator
  /// Lines run before it, each with exit code 0.
  var before: [String] = []
  var input = ""
  /// Files of the fixture's folder, which `@NAME` in a line stands for.
  var files: [String: String] = [:]

  var description: String { "\(exit): \(line)" }

  private static let plan = "plan --save @a.plan stock receive LAMP-1 10"

  /// One for each code that a book in memory can give. The others need a process.
  static let all: [ExitFixture] = [
    ExitFixture(exit: 0, line: "product list"),
    ExitFixture(exit: 1, line: "can-i user list", role: .driver),
    ExitFixture(
      exit: 3, line: "bulk stock receive --from @a.csv",
      files: ["a.csv": "sku,qty\nLAMP-1,1\nNONE-1,1\n"]),
    ExitFixture(
      exit: 3, line: "run - --on-error continue",
      input: "stock receive LAMP-1 1\nstock issue LAMP-1 9999\nstock receive LAMP-1 1\n"),
    ExitFixture(exit: 4, line: "run -", input: "assert 1 == 2\n"),
    ExitFixture(exit: 4, line: "run -", input: "expect rule { stock receive LAMP-1 1 }\n"),
    ExitFixture(exit: 64, line: "product lst"),
    ExitFixture(exit: 64, line: "run -", input: "print $nobody\n"),
    ExitFixture(exit: 65, line: "stock receive LAMP-1 many"),
    ExitFixture(exit: 66, line: "run @none.opsh"),
    ExitFixture(exit: 73, line: "product list --out @none/list.csv"),
    ExitFixture(
      exit: 76, line: "apply @a.plan --yes",
      files: ["a.plan": #"{"schema":"plan.file/999"}"#]),
    ExitFixture(exit: 77, line: "user list", role: .salesperson),
    ExitFixture(exit: 79, line: "product list", role: nil),
    ExitFixture(exit: 80, line: "product show NONE-1"),
    ExitFixture(exit: 81, line: "stock adjust LAMP-1 +1 --code found --if-qty 7 --yes"),
    ExitFixture(
      exit: 81, line: "stock receive LAMP-1 2 --key k-1",
      before: ["stock receive LAMP-1 1 --key k-1"]),
    ExitFixture(exit: 82, line: "stock issue LAMP-1 9999"),
    ExitFixture(exit: 83, line: "product delete OLD-1"),
    ExitFixture(exit: 83, line: "stock receive LAMP-1 1 --expect-rows 7"),
    ExitFixture(
      exit: 84, line: "apply @a.plan --yes", before: [plan, "stock receive LAMP-1 1"]),
  ]
}
