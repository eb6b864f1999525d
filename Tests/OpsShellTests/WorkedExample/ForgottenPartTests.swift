import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import Testing
import WorkedExample

/// How a part shows itself that an area declares and does not hand in.
@Suite("A forgotten part")
struct ForgottenPartTests {
  private static func blueprint(_ change: (inout AreaParts) -> Void) -> Blueprint {
    var parts = AreaParts.tools
    change(&parts)
    return Blueprint(kernel: .platform, areas: Blueprint.areasOfProduct + [parts])
  }

  private static func forgotten(_ change: (inout AreaParts) -> Void) -> [String] {
    blueprint(change).forgotten.map(\.description).sorted()
  }

  private static let loans = BookSetting<Bool>.toggle(
    "tool.loans", default: true, "Whether tools are lent.")
  private static let one = NoticeSource(.lowStock) { _, _, _ in [] }
  private static let other = NoticeSource(.lowStock) { _, _, _ in [] }

  /// An area that declares two sources of one kind of notice.
  private enum Twins: DeclaredParts {
    static var parts: [DeclaredPart] {
      [.notice(one).written("Twins.one"), .notice(other).written("Twins.other")]
    }
  }

  @Test("An area that hands in all its parts lacks nothing")
  func nothing() {
    let whole = Self.blueprint { _ in }
    #expect(whole.forgotten.isEmpty)
    #expect(whole.undeclared.isEmpty)
    #expect(whole.conflicts.isEmpty)
  }

  @Test("A record without rules is named")
  func record() {
    #expect(
      Self.forgotten { $0.records = [] } == ["tools is declared and not among the records"])
  }

  @Test("A service is named, and each of its operations")
  func service() {
    #expect(
      Self.forgotten { $0.services = [] } == [
        "ToolService is declared and not among the services",
        "tool.create is declared and not among the operations",
        "tool.edit is declared and not among the operations",
        "tool.list is declared and not among the operations",
        "tool.show is declared and not among the operations",
      ])
  }

  @Test("A setting whose group nobody hands in is named, and protected until then")
  func settingGroup() {
    let without = Self.blueprint { $0.later { $0.settings = [Self.loans.definition] } }
    #expect(
      without.forgotten.map(\.description) == [
        "tool (tool.loans) is declared and not among the setting groups"
      ])
    #expect(without.settings.guardsAccess("tool.loans"))
    let with = Self.blueprint {
      $0.later { parts in
        parts.settings = [Self.loans.definition]
        parts.settingGroups = [SettingGroup("tool", place: 95)]
      }
    }
    #expect(with.forgotten.isEmpty)
    #expect(!with.settings.guardsAccess("tool.loans"))
  }

  @Test("A parameter whose names no area hands in is named")
  func sourceOfNames() {
    let areas = Blueprint.areasOfProduct.map { area in
      var area = area
      area.later { $0.names.removeAll { $0.kind.rawValue == "transfer" } }
      return area
    }
    let forgotten = Blueprint(kernel: .platform, areas: areas).forgotten.map(\.description)
    #expect(
      forgotten.contains("transfer (transfer) is declared and not among the sources of names"))
  }

  @Test("Of two parts that share a name one is not taken for both")
  func twins() {
    func forgotten(_ handedIn: [NoticeSource]) -> [String] {
      var parts = AreaParts(Twins.self)
      parts.later { $0.notices = handedIn }
      return Blueprint(kernel: .platform, areas: [parts]).forgotten
        .filter { $0.list == "notices" }.map(\.description)
    }
    #expect(
      forgotten([Self.one]) == [
        "low_stock (Twins.one) is declared and not among the notices",
        "low_stock (Twins.other) is declared and not among the notices",
      ])
    #expect(forgotten([Self.one, Self.other]).isEmpty)
  }

  @Test("What is handed in and not declared is named")
  func undeclared() {
    let blueprint = Self.blueprint {
      $0.later { parts in
        parts.settings = [Self.loans.definition]
        parts.notices = [Self.one]
      }
    }
    #expect(
      blueprint.undeclared.sorted() == [
        "low_stock is among the notices and not declared",
        "tool.loans is among the settings and not declared",
      ])
  }

  @Test("What two parts claim is named")
  func conflicts() {
    let records = Self.blueprint { $0.records += $0.records }
    #expect(records.conflicts == ["tools is there twice among the rules"])
    let misplaced = Self.blueprint {
      $0.add(Wish.self, rules: CollectionRules(User.self, readable: .machineView))
    }
    #expect(misplaced.conflicts.contains("wishes is handed in with the rules of users"))
    #expect(throws: OpsError.self) { try misplaced.rules.rules(for: Wish.schema) }
    let services = Self.blueprint { $0.services += $0.services }
    #expect(
      services.conflicts == [
        "ToolService is there twice among the services",
        "tool.create is there twice among the operations",
        "tool.edit is there twice among the operations",
        "tool.list is there twice among the operations",
        "tool.show is there twice among the operations",
      ])
    let groups = Self.blueprint {
      $0.later { $0.settingGroups = [SettingGroup("privacy", place: 10)] }
    }
    #expect(
      groups.conflicts == [
        "privacy is there twice among the setting groups",
        "10 is there twice among the places of setting groups",
      ])
    #expect(groups.settings.guardsAccess("privacy.keep_access"))
  }

  /// A service that does not say that it has an operation of the noun `tool`.
  private struct ShyService: DeskService {
    let desk: Desk
    static let nouns = ["shy"]
    static var operations: [AnyOperation] { ToolService.operations }
  }

  @Test("An operation whose noun its service does not name is named")
  func nounNotTold() {
    let blueprint = Self.blueprint { $0.services = [ShyService.self] }
    #expect(
      blueprint.conflicts.first
        == "tool.create is an operation of ShyService, which does not name its noun")
  }

  /// A record that takes its numbers where out-of-stock requests take theirs.
  private struct Wish: Entity {
    static let schema = Schema(
      Record("wishes", .workshop, "wish", series: "OOS"), columns: [], keys: [], indexes: [],
      searched: [])
    var id: RecordID
    var version: Int64

    init(reading row: inout RowReader) throws(OpsError) {
      id = try row.id()
      version = try row.integer()
    }

    func write(to row: inout RowWriter) {}
  }

  @Test("Two records that take their numbers from one series are named")
  func series() {
    let blueprint = Self.blueprint {
      $0.add(Wish.self, rules: CollectionRules(Wish.self, readable: .machineView, write: [:]))
    }
    #expect(blueprint.conflicts == ["OOS is there twice among the number series"])
  }
}
