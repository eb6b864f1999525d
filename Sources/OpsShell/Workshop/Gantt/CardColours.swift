import OpsDomain
import OpsKernel
import OpsWorkshop

/// The colours of colour cards, for charts.
enum CardColours {
  /// `#rrggbb` by name. A retired card counts if no other card has its name, so that planned work
  /// keeps its colour. Empty for callers who may not see cards; their charts have a colour for each
  /// production.
  static func read(_ dependencies: AppDependencies, _ call: Call) async throws -> [String: String] {
    guard call.principal.may(.machineView) else { return [:] }
    var colours: [String: String] = [:]
    var input = ListColors(retired: true)
    repeat {
      let page = try await dependencies.colors.list(input, call).output
      for color in page.items where color.active || colours[color.name] == nil {
        colours[color.name] = color.hex
      }
      input.after = page.next
    } while input.after != nil
    return colours
  }
}
