import OpsDomain
import OpsKernel

/// Input of `country.list`.
public struct ListCountries: OperationInput {
  /// Part of a code, a name, a dial code or a region.
  public var text: Argument<String>?
}

/// A country as operations answer it.
public struct CountryView: OperationOutput, Equatable {
  public static let answerName = "country/1"

  /// Code of ISO 3166-1 with two letters, such as LT.
  public let code: String
  /// Code of ISO 3166-1 with three letters, such as LTU.
  public let alpha3: String
  /// English name.
  public let name: String
  /// What phone numbers of the country begin with, such as +370; null for a country without one.
  public let dialCode: String?
  /// Part of the world, as the statistics of the United Nations divide it.
  public let region: String

  init(_ country: Country) {
    code = country.code
    alpha3 = country.alpha3
    name = country.name
    dialCode = country.dialCode.map { "+" + $0 }
    region = country.region
  }

  /// The text that the list is searched by, folded.
  fileprivate var searchText: String {
    TextFolding.fold([code, alpha3, name, dialCode ?? "", region].joined(separator: " "))
  }

  public static let columns: [FieldColumn] = [
    .init("code", "CODE"), .init("alpha3", "ALPHA-3"), .init("name", "NAME"),
    .init("dial_code", "DIAL CODE"), .init("region", "REGION"),
  ]
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
