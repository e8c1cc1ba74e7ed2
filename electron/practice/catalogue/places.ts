// Towns of India with their state, for addresses, branches and the names of local billers.

export interface Place {
  readonly town: string
  readonly state: string
  /** Three letters, as in a biller's id. */
  readonly stateCode: string
  /** The first two digits of a GSTIN. */
  readonly gstCode: string
  /** Where its pincodes begin. */
  readonly pincodeStart: string
}

// prettier-ignore
const STATES: readonly (readonly [state: string, code: string, gst: string, pincode: string, towns: string])[] = [
  ['Andhra Pradesh', 'APR', '37', '52', 'Vijayawada Guntur Nellore Kurnool Tirupati Kakinada'],
  ['Assam', 'ASM', '18', '78', 'Guwahati Dibrugarh Silchar Jorhat Tezpur'],
  ['Bihar', 'BIH', '10', '80', 'Patna Gaya Muzaffarpur Bhagalpur Darbhanga Purnia'],
  ['Chhattisgarh', 'CHH', '22', '49', 'Raipur Bhilai Bilaspur Korba'],
  ['Delhi', 'DEL', '07', '11', 'Dwarka Rohini Shahdara Karol-Bagh'],
  ['Goa', 'GOA', '30', '40', 'Panaji Margao Mapusa'],
  ['Gujarat', 'GUJ', '24', '38', 'Ahmedabad Surat Vadodara Rajkot Bhavnagar Jamnagar Anand'],
  ['Haryana', 'HAR', '06', '12', 'Hisar Karnal Rohtak Panipat Ambala'],
  ['Himachal Pradesh', 'HIM', '02', '17', 'Shimla Mandi Solan'],
  ['Jharkhand', 'JHA', '20', '83', 'Ranchi Dhanbad Jamshedpur Bokaro'],
  ['Karnataka', 'KAR', '29', '56', 'Mysuru Hubballi Mangaluru Belagavi Davanagere Tumakuru'],
  ['Kerala', 'KER', '32', '68', 'Kochi Kozhikode Thrissur Kollam Kannur Alappuzha'],
  ['Madhya Pradesh', 'MPR', '23', '45', 'Indore Bhopal Jabalpur Gwalior Ujjain Sagar'],
  ['Maharashtra', 'MAH', '27', '41', 'Pune Nashik Nagpur Sangli Kolhapur Solapur Aurangabad Thane Latur'],
  ['Manipur', 'MAN', '14', '79', 'Imphal'],
  ['Meghalaya', 'MEG', '17', '79', 'Shillong Tura'],
  ['Odisha', 'ODI', '21', '75', 'Bhubaneswar Cuttack Rourkela Sambalpur'],
  ['Punjab', 'PUN', '03', '14', 'Ludhiana Amritsar Jalandhar Patiala Bathinda'],
  ['Rajasthan', 'RAJ', '08', '30', 'Jaipur Jodhpur Udaipur Kota Ajmer Bikaner Alwar'],
  ['Tamil Nadu', 'TND', '33', '62', 'Madurai Coimbatore Salem Tiruchirappalli Tirunelveli Erode Vellore'],
  ['Telangana', 'TEL', '36', '50', 'Warangal Nizamabad Karimnagar Khammam'],
  ['Tripura', 'TRI', '16', '79', 'Agartala'],
  ['Uttar Pradesh', 'UPR', '09', '22', 'Lucknow Kanpur Varanasi Prayagraj Gorakhpur Bareilly Meerut Jhansi Aligarh'],
  ['Uttarakhand', 'UTT', '05', '24', 'Dehradun Haridwar Haldwani Roorkee'],
  ['West Bengal', 'WBL', '19', '71', 'Howrah Siliguri Durgapur Asansol Kharagpur'],
]

export const PLACES: readonly Place[] = STATES.flatMap(([state, stateCode, gstCode, pincodeStart, towns]) =>
  towns.split(' ').map((town) => ({ town: town.replace('-', ' '), state, stateCode, gstCode, pincodeStart })),
)
