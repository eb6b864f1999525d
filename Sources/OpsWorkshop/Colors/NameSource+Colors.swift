import OpsKernel
import OpsStorage

extension NameSource {
  static let colors = NameSource(
    .color, listedBy: ColorService.list.descriptor, ColorCard.Columns.foldedName,
    where: .equals(ColorCard.Columns.isActive, true)
  ) { (color: ColorCard) in NameView(color.name, label: color.hex) }
}
