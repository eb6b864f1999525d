import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Icons, colors and standard warnings of categories")
struct CategoryLookTests {
  @Test func iconAndColorAreKeptAndCleared() async throws {
    let bench = try await StockBench()
    let categories = bench.book.dependencies.categories
    let dairy = try await categories.create(
      CreateCategory(name: "Dairy", icon: "🥛", colorCode: "1b2"), bench.wil
    ).output
    #expect(dairy.icon == "🥛" && dairy.color == "#11BB22")
    let plain = try await categories.edit(
      EditCategory(name: "Dairy", colorCode: "#1B2A49", clear: [.icon]), bench.wil
    ).output
    #expect(plain.icon == nil && plain.color == "#1B2A49")
    for (icon, color, field) in [("abc", nil, "icon"), (nil, "green", "color_code")]
      as [(String?, String?, String)]
    {
      let error = await StockBench.refusal {
        try await categories.create(
          CreateCategory(name: "Ice", icon: icon, colorCode: color), bench.wil)
      }
      #expect(error?.code == .badValue && error?.field == field)
    }
  }

  @Test func categoriesThatDoNotSayItWarnOnTheDaysOfTheBook() async throws {
    let bench = try await StockBench()
    let categories = bench.book.dependencies.categories
    let before = try await categories.create(CreateCategory(name: "Dairy"), bench.wil).output
    #expect(before.warningDays == [7, 3, 1])
    let admin = bench.book.call(.administrator)
    let set = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "stock.warning_days", value: "2, 14"), admin
    ).output
    #expect(set.value == "14,2" && set.type == "days")
    let after = try await categories.show(CategoryReference(name: "Dairy"), bench.wil).output
    #expect(after.warningDays == [14, 2])
    let wrong = await StockBench.refusal {
      try await bench.book.dependencies.settings.set(
        SetSetting(setting: "stock.warning_days", value: "soon"), admin)
    }
    #expect(wrong?.code == .badValue && wrong?.field == "value")
  }
}
