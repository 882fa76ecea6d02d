#include "grids/techniques.hpp"

#include <algorithm>
#include <array>

namespace cruxpress::grids {
namespace {

using T = Technique;
using R = Rung;

constexpr std::array<TechniqueInfo, kTechniques> kTable = {{
    {T::LastCell, R::HiddenSingle, 10, "last-cell", "Last empty cell"},
    {T::HiddenSingleBox, R::HiddenSingle, 12, "hidden-single-box", "Hidden single in a box"},
    {T::HiddenSingleLine, R::HiddenSingle, 15, "hidden-single-line", "Hidden single in a line"},
    {T::DirectPointing, R::DirectLocking, 17, "direct-pointing", "Direct pointing"},
    {T::DirectClaiming, R::DirectLocking, 19, "direct-claiming", "Direct claiming"},
    {T::DirectHiddenPair, R::DirectHiddenPair, 20, "direct-hidden-pair", "Direct hidden pair"},
    {T::NakedSingle, R::NakedSingle, 23, "naked-single", "Naked single"},
    {T::DirectHiddenTriplet, R::DirectHiddenTriplet, 25, "direct-hidden-triplet",
     "Direct hidden triplet"},
    {T::Pointing, R::Locking, 26, "pointing", "Pointing"},
    {T::Claiming, R::Locking, 28, "claiming", "Claiming"},
    {T::NakedPair, R::NakedPair, 30, "naked-pair", "Naked pair"},
    {T::XWing, R::XWing, 32, "x-wing", "X-Wing"},
    {T::HiddenPair, R::HiddenPair, 34, "hidden-pair", "Hidden pair"},
    {T::NakedTriplet, R::NakedTriplet, 36, "naked-triplet", "Naked triplet"},
    {T::Swordfish, R::Swordfish, 38, "swordfish", "Swordfish"},
    {T::HiddenTriplet, R::HiddenTriplet, 40, "hidden-triplet", "Hidden triplet"},
    {T::Skyscraper, R::TwoLinks, 40, "skyscraper", "Skyscraper"},
    {T::TwoStringKite, R::TwoLinks, 41, "two-string-kite", "Two-string kite"},
    {T::TurbotFish, R::TwoLinks, 41, "turbot-fish", "Turbot fish"},
    {T::GroupedTurbotFish, R::TwoLinks, 43, "grouped-turbot-fish", "Grouped turbot fish"},
    {T::XyWing, R::XyWing, 42, "xy-wing", "XY-Wing"},
    {T::XyzWing, R::XyzWing, 44, "xyz-wing", "XYZ-Wing"},
    {T::UniqueRectangle1, R::UniqueLoop, 45, "unique-rectangle-1", "Unique rectangle, type 1"},
    {T::UniqueRectangle2, R::UniqueLoop, 45, "unique-rectangle-2", "Unique rectangle, type 2"},
    {T::UniqueRectangle3, R::UniqueLoop, 45, "unique-rectangle-3", "Unique rectangle, type 3"},
    {T::UniqueRectangle4, R::UniqueLoop, 45, "unique-rectangle-4", "Unique rectangle, type 4"},
    {T::UniqueLoop1, R::UniqueLoop, 46, "unique-loop-1", "Unique loop, type 1"},
    {T::UniqueLoop2, R::UniqueLoop, 46, "unique-loop-2", "Unique loop, type 2"},
    {T::UniqueLoop3, R::UniqueLoop, 46, "unique-loop-3", "Unique loop, type 3"},
    {T::UniqueLoop4, R::UniqueLoop, 46, "unique-loop-4", "Unique loop, type 4"},
    {T::NakedQuad, R::NakedQuad, 50, "naked-quad", "Naked quad"},
    {T::Jellyfish, R::Jellyfish, 52, "jellyfish", "Jellyfish"},
    {T::HiddenQuad, R::HiddenQuad, 54, "hidden-quad", "Hidden quad"},
    {T::ThreeStrongLinks, R::ThreeLinks, 54, "three-strong-links", "Three strong links"},
    {T::GroupedThreeStrongLinks, R::ThreeLinks, 57, "grouped-three-strong-links",
     "Three strong links, grouped"},
    {T::WxyzWing, R::WxyzWing, 55, "wxyz-wing", "WXYZ-Wing"},
    {T::Bug1, R::Bug, 56, "bug-1", "Bivalue universal grave, type 1"},
    {T::Bug2, R::Bug, 57, "bug-2", "Bivalue universal grave, type 2"},
    {T::Bug3, R::Bug, 57, "bug-3", "Bivalue universal grave, type 3"},
    {T::Bug4, R::Bug, 57, "bug-4", "Bivalue universal grave, type 4"},
    {T::VwxyzWing, R::VwxyzWing, 62, "vwxyz-wing", "VWXYZ-Wing"},
    {T::AlignedPairExclusion, R::PairExclusion, 62, "aligned-pair-exclusion",
     "Aligned pair exclusion"},
    {T::XCycle, R::Chain, 65, "x-cycle", "X-Cycle"},
    {T::YCycle, R::Chain, 65, "y-cycle", "Y-Cycle"},
    {T::ForcingXChain, R::Chain, 66, "forcing-x-chain", "Forcing X-Chain"},
    {T::XyCycle, R::Chain, 70, "xy-cycle", "XY-Cycle"},
    {T::ForcingChain, R::Chain, 70, "forcing-chain", "Forcing chain"},
    {T::WWing, R::Chain, 71, "w-wing", "W-Wing"},
    {T::AlignedTripletExclusion, R::TripletExclusion, 75, "aligned-triplet-exclusion",
     "Aligned triplet exclusion"},
    {T::Nishio, R::Nishio, 75, "nishio", "Nishio forcing chains"},
    {T::CellForcing, R::MultipleForcing, 80, "cell-forcing-chains", "Cell forcing chains"},
    {T::RegionForcing, R::MultipleForcing, 80, "region-forcing-chains", "Region forcing chains"},
    {T::DynamicContradiction, R::DynamicForcing, 85, "dynamic-contradiction",
     "Dynamic contradiction chains"},
    {T::DynamicDouble, R::DynamicForcing, 85, "dynamic-double", "Dynamic double forcing chains"},
    {T::DynamicCell, R::DynamicForcing, 85, "dynamic-cell", "Dynamic cell forcing chains"},
    {T::DynamicRegion, R::DynamicForcing, 85, "dynamic-region", "Dynamic region forcing chains"},
    {T::PlusContradiction, R::DynamicPlus, 90, "dynamic-plus-contradiction",
     "Dynamic contradiction chains (+)"},
    {T::PlusDouble, R::DynamicPlus, 90, "dynamic-plus-double",
     "Dynamic double forcing chains (+)"},
    {T::PlusCell, R::DynamicPlus, 90, "dynamic-plus-cell", "Dynamic cell forcing chains (+)"},
    {T::PlusRegion, R::DynamicPlus, 90, "dynamic-plus-region",
     "Dynamic region forcing chains (+)"},
    {T::ChainsContradiction, R::PlusChains, 95, "dynamic-chains-contradiction",
     "Dynamic contradiction chains (+ chains)"},
    {T::ChainsDouble, R::PlusChains, 95, "dynamic-chains-double",
     "Dynamic double forcing chains (+ chains)"},
    {T::ChainsCell, R::PlusChains, 95, "dynamic-chains-cell",
     "Dynamic cell forcing chains (+ chains)"},
    {T::ChainsRegion, R::PlusChains, 95, "dynamic-chains-region",
     "Dynamic region forcing chains (+ chains)"},
    {T::MultipleContradiction, R::PlusMultiple, 100, "dynamic-multiple-contradiction",
     "Dynamic contradiction chains (+ multiple chains)"},
    {T::MultipleDouble, R::PlusMultiple, 100, "dynamic-multiple-double",
     "Dynamic double forcing chains (+ multiple chains)"},
    {T::MultipleCell, R::PlusMultiple, 100, "dynamic-multiple-cell",
     "Dynamic cell forcing chains (+ multiple chains)"},
    {T::MultipleRegion, R::PlusMultiple, 100, "dynamic-multiple-region",
     "Dynamic region forcing chains (+ multiple chains)"},
    {T::NestedContradiction, R::PlusDynamic, 105, "dynamic-nested-contradiction",
     "Dynamic contradiction chains (+ dynamic chains)"},
    {T::NestedDouble, R::PlusDynamic, 105, "dynamic-nested-double",
     "Dynamic double forcing chains (+ dynamic chains)"},
    {T::NestedCell, R::PlusDynamic, 105, "dynamic-nested-cell",
     "Dynamic cell forcing chains (+ dynamic chains)"},
    {T::NestedRegion, R::PlusDynamic, 105, "dynamic-nested-region",
     "Dynamic region forcing chains (+ dynamic chains)"},
    {T::LastOfCage, R::LastOfCage, 10, "last-of-cage", "Last cell of a cage"},
    {T::CageDigits, R::CageDigits, 17, "cage-digits", "Digits of a cage"},
    {T::Innie, R::Innie, 19, "innie", "Innie"},
    {T::CageMust, R::CageMust, 20, "cage-must-appear", "Digit that a cage must use"},
    {T::Outie, R::Outie, 21, "outie", "Outie"},
    {T::CageCells, R::CageCells, 25, "cage-cells", "Digits of a cell in its cage"},
    {T::WideSum, R::WideSum, 27, "wide-sum", "Innie or outie of several units"},
    {T::SeenByCage, R::CommonPeer, 29, "seen-by-cage", "Seen by cages"},
    {T::Leftovers, R::Leftovers, 35, "leftovers", "Leftover cells"},
    {T::LastOfArrow, R::LastOfArrow, 11, "last-of-arrow", "Last cell of an arrow"},
    {T::Thermo, R::Thermo, 16, "thermo", "Rising digits"},
    {T::ArrowBounds, R::ArrowBounds, 19, "arrow-bounds", "Bounds of an arrow"},
    {T::ArrowCells, R::ArrowCells, 25, "arrow-cells", "Digits of an arrow"},
    {T::Knight, R::CommonPeer, 29, "knight", "Seen by knights"},
    {T::Trial, R::Trial, 100, "trial", "Trial"},
    {T::Search, R::Search, 110, "search", "Search"},
}};

constexpr bool in_order() {
  for (int i = 0; i < kTechniques; ++i)
    if (static_cast<int>(kTable[i].id) != i) return false;
  return true;
}
static_assert(in_order(), "the table must list the techniques in the order of the enum");

constexpr std::array<std::uint8_t, kRungs> floors() {
  std::array<std::uint8_t, kRungs> result{};
  result.fill(255);
  for (const TechniqueInfo& row : kTable) {
    auto& floor = result[static_cast<int>(row.rung)];
    floor = std::min(floor, row.rating);
  }
  return result;
}
constexpr auto kFloors = floors();

}  // namespace

std::span<const TechniqueInfo, kTechniques> techniques() { return kTable; }

int rung_floor(Rung rung) { return kFloors[static_cast<int>(rung)]; }

}  // namespace cruxpress::grids
