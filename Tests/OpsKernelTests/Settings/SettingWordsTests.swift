import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import Testing

/// Help names the settings that the areas of a product hand in, whichever these are.
@Suite struct SettingWordsTests {
  private static func help(_ blueprint: Blueprint) -> String {
    let parameters = blueprint.operations["setting.set"]?.descriptor.parameters ?? []
    return parameters.first { $0.name == "setting" }?.help ?? ""
  }

  @Test func helpNamesEverySettingOnceInTheOrderOfTheList() {
    let keys = Blueprint.product.settings.all.map(\.key)
    #expect(keys.count > 20)
    #expect(Self.help(.product) == "The setting: \(keys.joined(separator: ", ")).")
  }

  @Test func withoutAnAreaHelpDoesNotNameItsSettings() {
    let help = Self.help(Blueprint(kernel: .platform, areas: [.identity]))
    #expect(help.contains("session.idle_limit") && !help.contains("stock.default_location"))
  }
}
