import OpsDomain
import OpsTesting
import Synchronization
import Testing

@testable import OpsStorage

/// Rules and answers are made when they are asked for.
@Suite struct UnmadeRulesTests {
  /// What was made, in order.
  private final class Made: Sendable {
    private let parts = Mutex<[String]>([])
    var all: [String] { parts.withLock { $0 } }

    func note<Part>(_ part: String, _ make: () -> Part) -> Part {
      parts.withLock { $0.append(part) }
      return make()
    }
  }

  /// The rules of two collections, the one that refers to the other first.
  private func book(_ made: Made, adding additions: [RuleAddition] = []) -> RuleBook {
    RuleBook(
      unmade: [
        UnmadeRules(ContractEntity.self) {
          made.note("entities") { CollectionRules(ContractEntity.self, readable: .productView) }
        },
        UnmadeRules(ContractGroup.self) {
          made.note("groups") { CollectionRules(ContractGroup.self, readable: .productView) }
        },
      ], adding: additions)
  }

  @Test func theRulesOfOneCollectionAreMadeOnceAndNoOthers() throws {
    let made = Made()
    let addition = RuleAddition(to: ContractGroup.self).directWrites(
      DirectWrite([.insert: .productCreate]) { new, _, _ in new })
    let book = book(made, adding: [addition])
    #expect(book.collections == [ContractEntity.schema.name, ContractGroup.schema.name])
    #expect(book.personalColumns(of: ContractGroup.schema.name).isEmpty)
    #expect(try book.schema(named: ContractGroup.schema.name) === ContractGroup.schema)
    #expect(made.all.isEmpty)
    for _ in 1...2 {
      let rules = try book.rules(for: ContractGroup.schema)
      #expect(rules.schema === ContractGroup.schema)
      #expect(rules.direct != nil, "what others add is there")
    }
    #expect(made.all == ["groups"])
  }

  @Test func allOfThemComeAfterWhatTheyReferTo() {
    let made = Made()
    let book = book(made)
    #expect(book.schemas == [ContractGroup.schema, ContractEntity.schema])
    #expect(book.entities.count == 2)
    #expect(made.all.isEmpty, "schemas need no rules")
  }

  @Test func rulesOfAnotherCollectionAreRefusedAndNamed() {
    let book = RuleBook(unmade: [
      UnmadeRules(ContractEntity.self) {
        CollectionRules(ContractGroup.self, readable: .productView)
      }
    ])
    #expect(throws: OpsError.self) { try book.rules(for: ContractEntity.schema) }
    #expect(throws: OpsError.self) { try book.rules(for: ContractGroup.schema) }
    let (entities, groups) = (ContractEntity.schema.name, ContractGroup.schema.name)
    #expect(book.misplaced == ["\(entities) is handed in with the rules of \(groups)"])
    #expect(self.book(Made()).misplaced.isEmpty)
  }

  private protocol Greeting: AreaHook { var word: String { get } }
  private struct Hello: Greeting { let word: String }
  private struct Number: AreaHook { let value: Int }

  @Test func anAnswerIsMadeOnceWhenItsQuestionIsAsked() {
    let made = Made()
    let book = RuleBook(
      unmade: [],
      answers: [
        AreaAnswer(to: (any Greeting).self) {
          made.note("first") { [Hello(word: "labas"), Hello(word: "hello")] }
        },
        AreaAnswer(to: Number.self) { made.note("numbers") { [Number(value: 7)] } },
        AreaAnswer(to: (any Greeting).self) { made.note("second") { [Hello(word: "moin")] } },
      ])
    for _ in 1...2 {
      #expect(book.hooks((any Greeting).self).map(\.word) == ["labas", "hello", "moin"])
    }
    #expect(made.all == ["first", "second"])
    #expect(book.hooks(Number.self).map(\.value) == [7])
    #expect(book.hooks(Hello.self).isEmpty, "nobody asks this question")
  }
}
