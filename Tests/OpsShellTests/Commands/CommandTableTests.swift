import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

/// Commands are made when a line names their noun, so that a start does not take longer with each
/// operation that is added.
@Suite("Commands of one noun")
struct CommandTableTests {
  /// A table nobody has asked yet.
  private let registry = CommandRegistry(of: .product)

  @Test("A command that is run makes the commands of its noun, and no others")
  func ofOneNoun() async throws {
    #expect(registry.made == 0)
    var bench = try await ShellBench.make()
    bench.registry = registry
    let answer = await bench.run("product show LAMP-1 -o tsv")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output.contains("LAMP-1"))
    let ofNoun = registry.commands(of: "product").count
    #expect(ofNoun > 5)
    #expect(registry.made == ofNoun)
    #expect(registry.commands.count > ofNoun * 5)
    #expect(registry.made == registry.commands.count)
  }

  @Test("Other words for a noun and a verb make no more than their nouns")
  func synonyms() throws {
    #expect(try registry.find(Word.arguments(["products", "ls"])).command.name == "product list")
    #expect(registry.made == registry.commands(of: "product").count)
    #expect(try registry.find(Word.arguments(["whoami"])).command.name == "auth status")
    let ofNouns = ["product", "auth"].flatMap { registry.commands(of: $0) }
    #expect(registry.made == ofNouns.count)
  }

  @Test("All commands stand in the order of the operations, those of the shell behind them")
  func order() {
    let expected =
      Blueprint.product.operations.all.compactMap(ShellCommands.command).map(\.name)
      + ShellCommands.own.flatMap(\.commands).map(\.name)
    #expect(expected.count > 300)
    #expect(registry.commands.map(\.name) == expected)
    #expect(registry.adding([Self.extra]).commands.map(\.name) == expected + ["product shelve"])
  }

  @Test("A noun alone has the commands that it has among all, in the same order")
  func sameAsAll() {
    let all = Dictionary(grouping: CommandRegistry.standard.commands, by: \.noun)
    #expect(all.count > 50)
    for (noun, commands) in all {
      #expect(registry.commands(of: noun).map(\.name) == commands.map(\.name), "\(noun)")
    }
    #expect(registry.made == CommandRegistry.standard.commands.count)
  }

  @Test("A group says the nouns of its commands", arguments: ShellCommands.own.indices)
  func nounsOfGroups(_ index: Int) {
    let group = ShellCommands.own[index]
    #expect(Set(group.commands.map(\.noun)) == Set(group.nouns))
    #expect(group.nouns.count == Set(group.nouns).count)
  }

  @Test("A misspelt word gets the same hint from a table nobody has asked before")
  func suggestions() {
    for line in [["prodcut", "list"], ["prodcut"], ["oos", "delivr"], ["xyzzy", "frob"]] {
      let fresh = CommandRegistry(of: .product)
      #expect(hint(line, fresh) != nil)
      #expect(hint(line, fresh) == hint(line, .standard), "\(line)")
    }
    #expect(hint(["prodcut", "list"], registry) == "did you mean: product list")
  }

  @Test("Commands that are added stand among those of their noun")
  func added() throws {
    let more = registry.adding([Self.extra])
    #expect(more.commands(of: "product").last?.name == "product shelve")
    #expect(try more.find(Word.arguments(["product", "shelve"])).command.verb == "shelve")
    #expect(registry.commands(of: "product").allSatisfy { $0.verb != "shelve" })
  }

  private static let extra = Command(
    "product", "shelve", "Puts a product on a shelf.", whyOpen: WhyOpen.nothingOfTheBook,
    effect: .read, answer: "shelf/1", examples: []
  ) { _, _ in CommandAnswer(schema: "shelf/1", data: .null) }

  private func hint(_ words: [String], _ registry: CommandRegistry) -> String? {
    #expect(throws: OpsError.self) { try registry.find(Word.arguments(words)) }?.hint
  }
}
