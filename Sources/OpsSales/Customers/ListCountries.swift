import OpsDomain
import OpsKernel

/// Input of `country.list`.
public struct ListCountries: OperationInput {
  /// Part of a code, a name, a dial code or a region.
  public var text: Argument<String>?
}

extension CustomerService {
  static let countries = Operation<ListCountries, Listing<CountryView>>(
    "country.list", area: .sales, "Lists countries with their codes and dial codes.",
    permission: .customerView, effect: .read,
    examples: ["country list", "country list europe -o json", "country list +370"])

  /// All countries by name, or those with the text in one of their fields; letter case and accents
  /// do not count.
  public func countries(
    _ input: ListCountries, _ call: Call
  ) async throws -> Outcome<Listing<CountryView>> {
    try await desk.perform(Self.countries, input, call) { _ in
      let text = TextFolding.fold(input.text ?? "")
      let views = Country.all.map(CountryView.init)
        .filter { text.isEmpty || $0.searchText.contains(text) }
        .sorted {
          TextFolding.bytewiseLess(TextFolding.fold($0.name), TextFolding.fold($1.name))
        }
      return Listing(items: views)
    }
  }
}
