import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// The area of `docs/adding-a-feature.md`, which is in no product: what its four files bring.
@Suite("The worked example")
struct WorkedExampleTests {
  private static let operations = Blueprint.withTools.operations.all.map(\.descriptor)
    .filter { $0.noun == "tool" }

  /// A shell with the tools, and one tool in its book.
  private static func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make(as: .workshopManager, blueprint: .withTools)
    #expect(await bench.run("tool create \"Torque wrench\" --price 120").exit == 0)
    return bench
  }

  @Test("Its commands write, change and find tools")
  func commands() async throws {
    let bench = try await Self.bench()
    let shown = await bench.run("tool show \"TORQUE wrench\"")
    #expect(shown.output == "name\tstate\tprice\nTorque wrench\tready\t120.00\n")
    let edited = await bench.run("tool edit \"torque wrench\" --state broken --clear price")
    #expect(edited.output == "name\tstate\tprice\nTorque wrench\tbroken\t\n")
    #expect(await bench.run("tool create Vice").exit == 0)
    let broken = await bench.run("tool list --state broken -o value:name")
    #expect(broken.lines == ["Torque wrench"])
    #expect(await bench.run("tool list -o value:name").lines == ["Torque wrench", "Vice"])
    let answer = await bench.run("tool list --limit 1 -o json").json
    #expect(answer?["schema"] == "tool/1")
    #expect(answer?["next"]?.isNull == false)
  }

  @Test("What it refuses has a code, a field and a remedy")
  func refusals() async throws {
    let bench = try await Self.bench()
    for (line, code, exit) in [
      ("tool create \"torque WRENCH\"", "data.duplicate", 65),
      ("tool create Vice --price=-1", "data.bad_amount", 65),
      ("tool edit Vice --state broken", "notfound.any", 80),
      ("tool edit \"Torque wrench\" --price 3 --clear price", "usage.arguments", 64),
    ] {
      let answer = await bench.run("\(line) -o json")
      #expect(answer.exit == exit, "\(line): \(answer.remarks)")
      let error = answer.failure
      #expect(error?["code"]?.string == code, "\(line): \(answer.remarks)")
      #expect(error?["field"]?.string != nil, "\(line): \(answer.remarks)")
      #expect(error?["hint"]?.string != nil, "\(line): \(answer.remarks)")
    }
  }

  @Test("Its parameters name a tool, whatever the name looks like")
  func reference() async throws {
    let bench = try await Self.bench()
    #expect(await bench.run("tool create 00123").exit == 0)
    #expect(await bench.run("tool show 00123 -o value:name").lines == ["00123"])
    let spec = await bench.run("spec -o json").json?["data"]?["commands"]?.items ?? []
    let show = spec.first { $0["name"] == "tool show" }
    #expect(show?["parameters"]?.items?.first?["kind"] == "tool")
    let explained = await bench.run("explain tool show")
    #expect(explained.output.contains("NAME  tool, required: The tool."))
    #expect(explained.output.contains("notfound"))
  }

  @Test("undo takes an edit back, and then the tool itself")
  func undo() async throws {
    let bench = try await Self.bench()
    #expect(await bench.run("tool edit \"Torque wrench\" --clear price").exit == 0)
    let first = await bench.run("undo --yes")
    #expect(first.exit == 0, "\(first.remarks)")
    #expect(await bench.run("tool show \"Torque wrench\" -o value:price").lines == ["120.00"])
    let made = await bench.run("tool create Vice")
    #expect(made.exit == 0)
    let second = await bench.run("undo --yes")
    #expect(second.exit == 0, "\(second.remarks)")
    #expect(await bench.run("tool list -o value:name").lines == ["Torque wrench"])
  }

  @Test("A role runs what its permissions allow, and nothing else", arguments: Role.allCases)
  func roles(_ role: Role) async throws {
    let bench = try await Self.bench()
    let lines = [
      "tool.create": "tool create Vice", "tool.edit": "tool edit \"Torque wrench\" --state lent",
      "tool.list": "tool list", "tool.show": "tool show \"Torque wrench\"",
    ]
    #expect(Set(Self.operations.map(\.name)) == Set(lines.keys))
    for operation in Self.operations {
      let permission = try #require(operation.permission)
      let answer = await bench.run(try #require(lines[operation.name]), as: role)
      let wanted: Int32 = role.permissions.contains(permission) ? 0 : 77
      #expect(answer.exit == wanted, "\(role.rawValue) \(operation.name): \(answer.remarks)")
    }
  }

  @Test("Every example of its help works", arguments: operations.map(\.name))
  func examples(_ name: String) async throws {
    let bench = try await ShellBench.make(blueprint: .withTools)
    for example in try #require(Self.operations.first { $0.name == name }).examples {
      let answer = await bench.run(example)
      #expect(answer.exit == 0, "\(example)\n\(answer.remarks)")
    }
  }

  @Test("Help and description come from the declaration")
  func help() async throws {
    let bench = try await Self.bench()
    let help = await bench.run("tool edit --help").output
    for text in [
      "Changes a tool; fields you leave out stay the same.", "One of: ready, lent, broken.",
      "needs machine.edit: administrator, workshop_manager",
      "--clear FIELD", "Fields to empty. One of: price. May be repeated.",
    ] {
      #expect(help.contains(text), "\(text)\n\(help)")
    }
    #expect(await bench.run("help").output.contains("\n  tool "))
    let commands = await bench.run("spec -o json").json?["data"]?["commands"]?.items ?? []
    let described = commands.filter { $0["noun"] == "tool" }.compactMap { $0["operation"]?.string }
    #expect(described == Self.operations.map(\.name))
  }

  @Test("An option that narrows a list serves --where")
  func narrowing() {
    let list = Self.operations.first { $0.name == "tool.list" }
    #expect(list?.parameters.first?.narrowing == Narrowing("state"))
  }
}
