import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

/// The one table of commands.
@Suite("Table of commands")
struct CommandRegistryTests {
  private let registry = CommandRegistry.standard

  private func find(_ text: String) throws(OpsError) -> (command: Command, length: Int) {
    try registry.find(Word.arguments(CommandLineWords.split(text)))
  }

  private func failure(_ text: String) -> OpsError? {
    do {
      _ = try find(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("Names are unique, and every operation open to people has its command")
  func complete() {
    // Many tests try each of them, or each that does something: without any they would pass.
    #expect(registry.commands.count > 300)
    #expect(registry.commands.count { $0.operation != nil } > 200)
    #expect(registry.commands.count { $0.operation == nil && $0.work != nil } > 10)
    #expect(registry.conflicts.isEmpty)
    #expect(registry.adding([BulkCommands.bulk]).conflicts == ["bulk"])
    let operations = Set(registry.commands.compactMap(\.operation))
    for operation in Blueprint.product.operations.all {
      let descriptor = operation.descriptor
      #expect(operations.contains(descriptor.name) != descriptor.isInternal, "\(descriptor.name)")
    }
  }

  @Test("A noun has verbs or is a command itself; both only where no word could be either")
  func nouns() {
    for noun in registry.allNouns {
      let commands = registry.commands(of: noun)
      let whole = commands.filter { $0.verb == nil }
      #expect(whole.count <= 1, "\(noun)")
      guard !whole.isEmpty, commands.count > 1 else { continue }
      // `bulk NOUN VERB` beside `bulk commands`, `run FILE` beside `run list`: a file of that name
      // is `./list`. `sync` takes nothing but options.
      #expect(["bulk", "run", "sync"].contains(noun))
      for verb in commands.compactMap(\.verb) {
        #expect(registry.commands(of: verb).isEmpty, "\(noun) \(verb)")
      }
    }
    #expect(Set(registry.allNouns).count == registry.allNouns.count)
    #expect(registry.commands(of: "nothing").isEmpty)
  }

  @Test("Two words find their command, one word where there is no verb")
  func finds() throws {
    #expect(try find("oos deliver OOS-000001 1").command.name == "oos deliver")
    #expect(try find("oos deliver OOS-000001 1").length == 2)
    #expect(try find("run file.opsh").length == 1)
  }

  @Test(
    "What there is none of gets the nearest, or what there is",
    arguments: [
      ("oos delivr", "did you mean: oos deliver"), ("prodcut list", "did you mean: product list"),
      ("prodcut", "did you mean: product"), ("stock", "stock receive | issue | adjust | move"),
      ("xyzzy frob", "`opsh help` lists the commands"), ("stock xyzzy", "stock receive | issue"),
      ("", "`opsh help` lists them"), ("--limit 3", "`opsh help` lists them"),
      ("stock --limit", "stock receive | issue"),
    ])
  func suggestions(_ line: String, _ hint: String) {
    let error = failure(line)
    #expect(error?.code == .usageUnknownCommand)
    #expect(error?.errorClass.exitCode == 64)
    #expect(error?.hint?.hasPrefix(hint) == true, "\(error?.hint ?? "none")")
  }

  @Test(
    "A word of the trade leads to its command",
    arguments: [
      ("upgrade", "did you mean: store upgrade"),
      ("convert-unit RICE g 1000", "did you mean: product convert-unit"),
      ("list products", "did you mean: product list"),
      ("list categories", "did you mean: category list"),
      ("receive", "did you mean: stock receive | transfer receive | giveback receive"),
      ("restore", "did you mean: backup restore"),
    ])
  func tradeWords(_ line: String, _ hint: String) {
    #expect(failure(line)?.hint?.hasPrefix(hint) == true, "\(failure(line)?.hint ?? "none")")
  }

  @Test("A flag of the program behind a command is told its place")
  func launchFlags() {
    let words = Word.arguments(["product", "list", "--url", "http://127.0.0.1:1"])
    let error = #expect(throws: OpsError.self) { try Binder(registry).bind(words) }
    #expect(error?.hint == "opsh --url VALUE product list")
  }

  @Test("A long name is quoted in part")
  func excerpt() {
    let error = failure(String(repeating: "x", count: 5000))
    #expect((error?.message.utf8.count ?? 0) < 200)
  }

  @Test("Effects of commands match what they ask for")
  func destructiveOnesAreNamed() {
    let destructive = registry.commands.filter { $0.effect == .destructive }.map(\.name)
    #expect(destructive.contains("product delete"))
    #expect(destructive.contains("user disable"))
    #expect(!destructive.contains("product create"))
  }
}
