import OpsDomain
import Synchronization
import Testing

@testable import OpsKernel

/// Operations are made when somebody asks for them, and no others.
@Suite("Making operations")
struct OperationMakingTests {
  /// Which services were asked for their operations, in order.
  private final class Asked: Sendable {
    private let services = Mutex<[String]>([])
    var all: [String] { services.withLock { $0 } }
    func note(_ service: String) { services.withLock { $0.append(service) } }
  }

  @TaskLocal private static var asked = Asked()

  private static func make<Service: DeskService>(
    _ names: [String], of service: Service.Type
  ) -> [AnyOperation] {
    asked.note("\(service)")
    return names.map { name in
      AnyOperation(
        Operation<Document, String>(
          OperationDescriptor(
            name, area: .platform, "Answers nothing.", permission: nil, effect: .read,
            answer: "nothing/1", examples: []))
      ) { (_: Service) in { _, _ in Outcome(output: "") } }
    }
  }

  private struct Apples: DeskService {
    let desk: Desk
    static let nouns = ["apple"]
    static var operations: [AnyOperation] { make(["apple.eat", "apple.peel"], of: Self.self) }
  }

  private struct Pears: DeskService {
    let desk: Desk
    static let nouns = ["pear", "apple"]
    static var operations: [AnyOperation] {
      make(["pear.eat", "apple.graft", "pear.peel"], of: Self.self)
    }
  }

  private struct Plums: DeskService {
    let desk: Desk
    static let nouns = ["plum"]
    static var operations: [AnyOperation] { make(["plum.eat"], of: Self.self) }
  }

  private static func catalogue() -> OperationCatalogue {
    OperationCatalogue(
      of: [Apples.self, Pears.self, Plums.self],
      words: Deferred { ProductWords(settings: [], names: []) }, work: Deferred { [] })
  }

  @Test("To know the nouns takes no operation")
  func nouns() {
    let asked = Asked()
    Self.$asked.withValue(asked) {
      #expect(Self.catalogue().nouns == ["apple", "pear", "plum"])
    }
    #expect(asked.all.isEmpty)
  }

  @Test("A noun makes the operations of the services that name it, once")
  func oneNoun() {
    let asked = Asked()
    Self.$asked.withValue(asked) {
      let catalogue = Self.catalogue()
      let names = catalogue.operations(ofNoun: "apple").map(\.descriptor.name)
      #expect(names == ["apple.eat", "apple.peel", "apple.graft"])
      #expect(catalogue["apple.peel"]?.descriptor.name == "apple.peel")
      #expect(catalogue["apple.boil"] == nil)
      #expect(catalogue.operations(ofNoun: "cherry").isEmpty)
      #expect(catalogue["cherry.eat"] == nil)
    }
    #expect(asked.all == ["Apples", "Pears"])
  }

  @Test("All of them are made once, in the order of the services")
  func all() {
    let asked = Asked()
    Self.$asked.withValue(asked) {
      let catalogue = Self.catalogue()
      for _ in 1...2 {
        #expect(
          catalogue.all.map(\.descriptor.name) == [
            "apple.eat", "apple.peel", "pear.eat", "apple.graft", "pear.peel", "plum.eat",
          ])
      }
    }
    #expect(asked.all == ["Apples", "Pears", "Plums"])
  }

  @Test("Operations that are given are found by noun as well")
  func given() {
    let catalogue = OperationCatalogue(Self.catalogue().all)
    #expect(catalogue.nouns == ["apple", "pear", "plum"])
    #expect(
      catalogue.operations(ofNoun: "pear").map(\.descriptor.name) == ["pear.eat", "pear.peel"])
    #expect(catalogue.all.count == 6)
  }

  private enum NothingDeclared: DeclaredParts {
    static let parts: [DeclaredPart] = []
  }

  @Test("The lists that few commands ask for are made once, when one of them is asked for")
  func later() {
    let asked = Asked()
    var parts = AreaParts(NothingDeclared.self)
    parts.services = [Plums.self, SettingService.self]
    parts.later { parts in
      asked.note("later")
      parts.settingGroups = [SettingGroup("plum", place: 1)]
    }
    let blueprint = Blueprint(kernel: parts, areas: [])
    #expect(blueprint.operations["plum.eat"] != nil)
    let list = blueprint.operations["setting.list"]?.descriptor
    #expect(list?.parameters.isEmpty == false)
    #expect(blueprint.rules.collections == ["settings"])
    #expect(throws: Never.self) { try blueprint.rules.rules(for: Setting.schema) }
    #expect(asked.all.isEmpty)
    #expect(!blueprint.settings.guardsAccess("plum.size"))
    #expect(blueprint.jobs.all.isEmpty && blueprint.guides.isEmpty)
    #expect(asked.all == ["later"])
  }
}
